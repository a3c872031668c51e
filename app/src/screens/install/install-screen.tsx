import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { useInstallPrompt } from '../../features/install/install-prompt.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { Flag } from '../../ui/flag.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'
import { AddToHomeScreen, ChromeMenu, HomeScreen, InstallFromMenu, ShareButton } from './install-pictures.tsx'

/** The instructions for an iPhone or iPad. Source: document 3 section 2, Install pages. */
export function InstallIosScreen() {
  const { productName } = useConfiguration()
  const { ios } = words.install
  return (
    <InstallSteps
      other={{ href: addresses.installAndroid, label: words.screens.install.androidTitle }}
      warning={ios.ownStorage}
    >
      <Step number={1} title={ios.share} text={ios.shareText} picture={<ShareButton />} />
      <Step number={2} title={ios.add} text={ios.addText} picture={<AddToHomeScreen label={ios.addLabel} />} />
      <Step number={3} title={ios.confirm} text={ios.confirmText} picture={<HomeScreen productName={productName} />} />
    </InstallSteps>
  )
}

/** The instructions for Android. Source: document 3 section 2, Install pages. */
export function InstallAndroidScreen() {
  const { productName } = useConfiguration()
  const { android } = words.install
  return (
    <InstallSteps other={{ href: addresses.installIos, label: words.screens.install.iosTitle }}>
      <Step number={1} title={android.menu} text={android.menuText} picture={<ChromeMenu />} />
      <Step
        number={2}
        title={android.add}
        text={android.addText}
        picture={<InstallFromMenu label={android.addLabel} />}
      />
      <Step
        number={3}
        title={android.confirm}
        text={words.install.done}
        picture={<HomeScreen productName={productName} />}
      />
    </InstallSteps>
  )
}

interface InstallStepsProps {
  /** A link to the page for the other kind of phone. */
  readonly other: { readonly href: string; readonly label: string }
  /** A warning about a loss, shown before the first step. */
  readonly warning?: string
  readonly children: ReactNode
}

function InstallSteps({ other, warning, children }: InstallStepsProps) {
  const { productName } = useConfiguration()
  const ask = useInstallPrompt()
  return (
    <ScreenBody
      footer={
        <LinkButton wide href={addresses.home}>
          {words.install.back}
        </LinkButton>
      }
    >
      <p className="text-ink-2">{words.install.lead(productName)}</p>
      {ask !== null && (
        <Button wide variant="secondary" onClick={ask}>
          {words.install.title(productName)}
        </Button>
      )}
      {warning !== undefined && <Notice kind="warning" text={warning} />}
      <ol className="border-rule border-t-2">{children}</ol>
      <Link href={other.href} className="inline-flex min-h-12 items-center self-center px-4 font-bold text-green">
        {other.label}
      </Link>
    </ScreenBody>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly text: string
  readonly picture: ReactNode
}

function Step({ number, title, text, picture }: StepProps) {
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-hair border-b py-3 min-[22.5rem]:grid-cols-[minmax(0,1fr)_168px]">
      <div>
        <div className="grid grid-cols-[34px_minmax(0,1fr)] items-center gap-2">
          <Flag label={String(number)} className="w-8.5" />
          <h2 className="text-row">{title}</h2>
        </div>
        <p className="mt-1 text-[0.9375rem] text-ink-2 leading-snug">{text}</p>
      </div>
      {picture}
    </li>
  )
}

import { useEffect, useState } from 'react'
import { addresses } from '../../addresses.ts'
import { isIosTab, isOnIosHomeScreen } from '../../device/home-screen.ts'
import { useServices } from '../../services.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { ImportButton } from '../backup/import-button.tsx'
import { usePreferences } from '../../shell/preferences.ts'

let dismissed = false

/** The hints for iOS, whose browser tabs and Home Screen apps keep their rounds apart. */
type Hint = 'install-first' | 'install' | 'bring-rounds'

/**
 * Urges golfers in an iOS browser tab to put the app on the Home Screen, where no round is deleted. In the Home Screen
 * app it offers to bring the rounds over, until there is a round or the golfer says that there is none. Shown once per
 * start.
 */
export function InstallHint() {
  const { storage, soloRounds, live, device } = useServices()
  const preferences = usePreferences()
  const { productName } = useConfiguration()
  const [hint, setHint] = useState<Hint | null>(null)

  useEffect(() => {
    // A native shell looks like a browser tab of iOS.
    if (dismissed || device.isNative || !(isIosTab() || isOnIosHomeScreen())) return
    let gone = false
    async function look() {
      const hasRound =
        (await storage.rounds.count()) > 0 ||
        (await soloRounds.handle()) !== null ||
        (await live.has('live')) ||
        (await live.has('peer'))
      if (gone) return
      if (isIosTab()) setHint(hasRound ? 'install' : 'install-first')
      else if (!hasRound && !preferences.get('hasNoRoundsToBring')) setHint('bring-rounds')
    }
    // The screen below reads the rounds, too, and shows a failure.
    look().catch(() => {})
    return () => {
      gone = true
    }
  }, [storage, soloRounds, live, device, preferences])

  function dismiss() {
    dismissed = true
    if (hint === 'bring-rounds') preferences.set('hasNoRoundsToBring', true)
    setHint(null)
  }

  if (hint === null) return null
  const isBringing = hint === 'bring-rounds'
  return (
    <div className="mx-auto w-full max-w-[40rem] px-4 pt-[max(0.75rem,env(safe-area-inset-top))]">
      <Notice
        kind={isBringing ? 'info' : 'warning'}
        title={isBringing ? words.shell.bringRounds : words.shell.install(productName)}
        text={words.shell[textOf[hint]]}
        action={
          <>
            {isBringing ? (
              <ImportButton label={words.shell.bringRoundsFile} />
            ) : (
              <LinkButton href={addresses.installIos}>{words.shell.installHow}</LinkButton>
            )}
            <Button variant={isBringing ? 'quiet' : 'secondary'} onClick={dismiss}>
              {isBringing ? words.shell.bringRoundsNone : words.shell.installDone}
            </Button>
          </>
        }
      />
    </div>
  )
}

const textOf = {
  'install-first': 'installFirst',
  install: 'installText',
  'bring-rounds': 'bringRoundsText',
} as const satisfies Record<Hint, string>

import { isNativePlatform } from '../device/create-device.ts'
import * as words from '../words/words.ts'

interface LegalLinksProps {
  /** An e-mail address; '' for none. */
  readonly supportAddress?: string
}

export function LegalLinks({ supportAddress = '' }: LegalLinksProps) {
  // These pages are outside the app's router. Their addresses need the file ending, because a native shell opens the
  // app for an address without one.
  const ending = isNativePlatform() ? '.html' : ''
  const pages = [
    { href: `/terms${ending}`, label: words.firstRun.terms },
    { href: `/privacy${ending}`, label: words.firstRun.privacy },
  ]
  const support = { href: `mailto:${supportAddress}`, label: words.screens.profile.support }
  return (
    <p className="flex flex-wrap justify-center gap-x-6">
      {[...pages, ...(supportAddress === '' ? [] : [support])].map((page) => (
        <a
          key={page.href}
          href={page.href}
          className="inline-flex min-h-12 items-center px-2 text-green underline underline-offset-4"
        >
          {page.label}
        </a>
      ))}
    </p>
  )
}

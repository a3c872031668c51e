import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'
import * as words from '../../words/words.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { FeedbackButton } from '../../features/feedback/feedback-button.tsx'

/** Home's own header, with the logo, and the banner at its foot. */
export function HomeFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full grow max-w-[40rem] flex-col px-4 pb-24">
      <header className="flex flex-wrap items-center gap-x-3 pt-[max(1rem,env(safe-area-inset-top))] pb-3">
        <Logo className="size-12 shrink-0" />
        <div className="min-w-0 flex-[1_1_7rem]">
          <h1 className="break-words text-title max-[359px]:text-[min(1.375rem,11vw)]">
            {useConfiguration().productName}
          </h1>
          <p className="text-ink-2 text-sm">{words.tagline}</p>
        </div>
        <div className="-mr-3 ml-auto flex">
          <FeedbackButton />
          <NotificationBell />
        </div>
      </header>
      <main className="flex flex-1 flex-col gap-4">
        {children}
        <p className="mt-auto pt-4 text-center text-ink-2 text-sm">{words.home.earlyDevelopment}</p>
      </main>
    </div>
  )
}

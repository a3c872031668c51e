import { addresses } from '../../addresses.ts'
import { FeedbackButton } from './feedback-button.tsx'

/**
 * Source: document 2 section 2, route table. Home, scoring and the summary have a feedback button in their own first
 * row.
 */
const paths: readonly string[] = [
  addresses.multiplayer,
  addresses.setup,
  addresses.join,
  addresses.soloCreate,
  addresses.soloLobby,
  addresses.offlineCourses,
  addresses.profile,
]
const leaderboard = /^\/solo\/leaderboard\/[^/]+$/
/** Placed over the empty end of a screen's header, where the button covers nothing however far the page is scrolled. */
export function FloatingFeedback({ path }: { readonly path: string }) {
  if (!leaderboard.test(path) && !paths.includes(path)) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[env(safe-area-inset-top)] mx-auto flex w-full max-w-[40rem] justify-end pr-1">
      <div className="pointer-events-auto">
        <FeedbackButton />
      </div>
    </div>
  )
}

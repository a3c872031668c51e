import { currentHoleNumber, type Round } from '@teemates/golf/round'
import { addresses } from '../../addresses.ts'
import { LinkButton } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'

/** Warns that a round is in progress before it is replaced, and links to it. */
export function RoundInProgress({ round }: { readonly round: Round }) {
  const isActive = round.status === 'active'
  return (
    <section aria-label={words.soloCreate.inProgress} className="rounded-panel border border-edge bg-warning-tint p-4">
      <h2 className="font-semibold">{words.soloCreate.inProgress}</h2>
      <p dir="auto" className="truncate font-medium">
        {round.courseName}
      </p>
      <p className="text-sm">
        {isActive ? words.soloCreate.inProgressActive(currentHoleNumber(round)) : words.soloCreate.inProgressLobby}
      </p>
      <LinkButton wide href={isActive ? addresses.soloRound : addresses.soloLobby} variant="secondary" className="mt-3">
        {words.soloCreate.resume}
      </LinkButton>
    </section>
  )
}

import { memo, useState, useSyncExternalStore } from 'react'
import type { Rejections, RoundSession } from '../../../rounds/session.ts'
import { useRoundPart } from '../../../rounds/use-round-view.ts'
import { Button } from '../../../ui/button.tsx'
import * as words from '../../../words/words.ts'
import { lastPerCell, rejectedTitle, rejectedWhat, rejectedWhy } from './rejected-text.ts'

interface RejectedNotesProps {
  readonly session: RoundSession
  readonly rejections: Rejections
  /** Whether the changes were announced elsewhere, so that this isn't an alert. */
  readonly isAnnounced?: boolean
}

/** Changes that the server or host rejected, until the golfer has acknowledged them. */
export const RejectedNotes = memo(function RejectedNotes({
  session,
  rejections,
  isAnnounced = false,
}: RejectedNotesProps) {
  const rejected = useRoundPart(session, 'rejected')
  // Select only the players, because the round changes with every stroke.
  const players = useSyncExternalStore(session.subscribe, () => session.view().round.players)
  const [isBusy, setIsBusy] = useState(false)
  if (rejected.length === 0) return null
  const listed = lastPerCell(rejected)
  // If all changes have the same reason, it is shown once.
  const whys = new Set(listed.map(rejectedWhy))
  const sharedWhy = listed.length > 1 && whys.size === 1 ? [...whys] : null
  const nicknameOf = (playerId: string) => players.find((player) => player.id === playerId)?.nickname

  async function dismiss() {
    setIsBusy(true)
    // If the dismissal can't be stored, the note stays and can be dismissed again.
    await rejections.dismiss(rejected.map((change) => change.id)).catch(() => {})
    setIsBusy(false)
  }

  return (
    <div role={isAnnounced ? undefined : 'alert'} className="rounded-panel border border-danger bg-danger-tint p-3">
      <p className="font-semibold text-danger">{rejectedTitle(rejected)}</p>
      <ul className="flex flex-col gap-1">
        {listed.map((change) => (
          <li key={change.id} className="break-words">
            <bdi className="score font-semibold">{rejectedWhat(change, nicknameOf)}</bdi>{' '}
            {sharedWhy === null && <span className="block text-sm">{rejectedWhy(change)}</span>}
          </li>
        ))}
      </ul>
      {sharedWhy !== null && <p className="text-sm">{sharedWhy}</p>}
      <Button variant="secondary" wide busy={isBusy} onClick={() => void dismiss()} className="mt-2">
        {words.sharedRound.rejectedRead}
      </Button>
    </div>
  )
})

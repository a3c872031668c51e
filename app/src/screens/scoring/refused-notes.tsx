import { memo, useState, useSyncExternalStore } from 'react'
import type { LiveControls, RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'
import { refusedTitle, refusedWhat, refusedWhy } from './refused-text.ts'

interface RefusedNotesProps {
  readonly session: RoundSession
  readonly controls: LiveControls
}

/** What the server didn't take, until the golfer has read of it. */
export const RefusedNotes = memo(function RefusedNotes({ session, controls }: RefusedNotesProps) {
  const refused = useRoundPart(session, 'live')?.refused ?? []
  // Not all of the round, which changes with every stroke.
  const players = useSyncExternalStore(session.subscribe, () => session.view().round.players)
  const [isBusy, setIsBusy] = useState(false)
  if (refused.length === 0) return null
  // Nine holes without signal have one reason.
  const whys = new Set(refused.map(refusedWhy))
  const sharedWhy = refused.length > 1 && whys.size === 1 ? [...whys] : null
  const nicknameOf = (playerId: string) => players.find((player) => player.id === playerId)?.nickname

  async function dismiss() {
    setIsBusy(true)
    // What can't be stored stays in sight and can be dismissed again.
    await controls.dismissRefused(refused.map((change) => change.id)).catch(() => {})
    setIsBusy(false)
  }

  return (
    <div role="alert" className="rounded-panel border border-danger bg-danger-tint p-3">
      <p className="font-semibold text-danger">{refusedTitle(refused)}</p>
      <ul className="flex flex-col gap-1">
        {refused.map((change) => (
          <li key={change.id} className="break-words">
            <bdi className="score font-semibold">{refusedWhat(change, nicknameOf)}</bdi>{' '}
            {sharedWhy === null && <span className="block text-sm">{refusedWhy(change)}</span>}
          </li>
        ))}
      </ul>
      {sharedWhy !== null && <p className="text-sm">{sharedWhy}</p>}
      <Button variant="secondary" wide busy={isBusy} onClick={() => void dismiss()} className="mt-2">
        {words.scoring.refusedRead}
      </Button>
    </div>
  )
})

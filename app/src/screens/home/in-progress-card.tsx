import { currentHoleNumber, type Round } from '@teemates/golf/round'
import { addresses } from '../../addresses.ts'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { joinFacts } from '../../ui/facts.ts'
import { SwipeDelete } from '../../ui/swipe-delete.tsx'
import { SwipeRow } from '../../ui/swipe-row.tsx'
import { words } from '../../words/words.ts'

interface InProgressCardProps {
  /** In its lobby or active. */
  readonly round: Round
  /** Another round, or none, is in progress now. */
  readonly onChanged: () => void
}

/** The solo round in progress: a tap anywhere resumes it, a swipe to the left offers to put it aside. */
export function InProgressCard({ round, onChanged }: InProgressCardProps) {
  const { soloRounds } = useServices()
  const toasts = useToasts()

  async function bringBack(roundId: string) {
    try {
      await soloRounds.resume(roundId)
      onChanged()
    } catch {
      toasts.show({ kind: 'error', text: words.home.undoFailed })
    }
  }

  async function putAside() {
    try {
      const roundId = await soloRounds.clearHandle()
      onChanged()
      if (roundId === null) return
      const undo = { label: words.common.undo, onPress: () => void bringBack(roundId) }
      toasts.show({ kind: 'info', text: words.home.cleared, action: undo })
    } catch {
      toasts.show({ kind: 'error', text: words.home.clearFailed })
    }
  }

  const facts = [
    round.teeLabel,
    words.scorecard.holesModes[round.holesMode],
    round.status === 'active' ? words.home.hole(currentHoleNumber(round)) : words.home.inLobby,
    words.history.players(round.players.length),
  ]
  return (
    <SwipeRow action={<SwipeDelete label={words.home.clear(round.courseName)} onPress={() => void putAside()} />}>
      <Card title={words.home.inProgress} className="relative border-accent">
        <p className="line-clamp-2 break-words font-semibold text-lg leading-snug">
          <bdi>{round.courseName}</bdi>
        </p>
        <p className="score mt-0.5 mb-3 break-words text-ink-soft">{joinFacts(facts)}</p>
        <LinkButton
          href={round.status === 'active' ? addresses.soloRound : addresses.soloLobby}
          wide
          className="[-webkit-user-drag:none] after:absolute after:inset-0"
        >
          {words.home.resume}
        </LinkButton>
      </Card>
    </SwipeRow>
  )
}

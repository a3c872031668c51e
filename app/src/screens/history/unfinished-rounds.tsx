import { currentHoleNumber, type Round } from '@teemates/golf/round'
import { Trash2 } from 'lucide-react'
import { shortDate } from '../../words/dates.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'

interface UnfinishedRoundsProps {
  /** The one touched last first. */
  readonly rounds: readonly Round[]
  readonly onResume: (round: Round) => void
  readonly onDelete: (round: Round) => void
}

/** Rounds that were put aside, with their strokes. */
export function UnfinishedRounds({ rounds, onResume, onDelete }: UnfinishedRoundsProps) {
  return (
    <section aria-labelledby="unfinished-rounds" className="flex flex-col gap-3">
      <h2 id="unfinished-rounds" className="font-semibold text-lg">
        {words.history.unfinished}
      </h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {rounds.map((round) => (
          <li
            key={round.id}
            className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-card py-3 pr-2 pl-4"
          >
            <div className="min-w-32 flex-1">
              <p className="line-clamp-2 break-words font-semibold text-lg leading-snug">
                <bdi>{round.courseName}</bdi>
              </p>
              <p className="score text-ink-soft text-sm">
                {round.status === 'lobby'
                  ? words.history.inLobby
                  : `${shortDate(round.startedAt)} • ${words.history.onHole(currentHoleNumber(round))}`}
              </p>
            </div>
            <div className="ml-auto flex shrink-0 items-center">
              <Button variant="secondary" onClick={() => onResume(round)}>
                {words.history.resume}
              </Button>
              <IconButton
                label={words.history.deleteUnfinishedRound(round.courseName)}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => onDelete(round)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'
import type { UnfinishedRound } from './use-unfinished-rounds.ts'

interface UnfinishedRoundsProps {
  readonly rounds: readonly UnfinishedRound[]
  readonly onResume: (round: UnfinishedRound) => void
  readonly onDelete: (round: UnfinishedRound) => void
}

/** Rounds that were put aside, with their strokes. */
export function UnfinishedRounds({ rounds, onResume, onDelete }: UnfinishedRoundsProps) {
  return (
    <section aria-labelledby="unfinished-rounds" className="flex flex-col gap-3">
      <h2 id="unfinished-rounds" className="font-semibold text-lg">
        {words.history.unfinished}
      </h2>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {rounds.map((round) => (
          <UnfinishedRow
            key={round.id}
            round={round}
            onResume={() => onResume(round)}
            onDelete={() => onDelete(round)}
          />
        ))}
      </ul>
    </section>
  )
}

interface UnfinishedRowProps {
  readonly round: UnfinishedRound
  readonly onResume: () => void
  readonly onDelete: () => void
}

function UnfinishedRow({ round: { kind, courseName, where }, onResume, onDelete }: UnfinishedRowProps) {
  const { deleteUnfinishedGame, deleteUnfinishedRound } = words.history
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-panel border border-hair bg-paper py-3 pr-2 pl-4">
      <div className="min-w-32 flex-1">
        <p className="line-clamp-2 break-words font-semibold text-lg leading-snug">
          <bdi translate="no">{courseName}</bdi>
        </p>
        <p className="score text-ink-2 text-sm">{where}</p>
      </div>
      <div className="ml-auto flex shrink-0 items-center">
        <Button variant="secondary" onClick={onResume}>
          {words.history.resume}
        </Button>
        <IconButton
          label={(kind === 'live' ? deleteUnfinishedGame : deleteUnfinishedRound)(courseName)}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onDelete}
        />
      </div>
    </li>
  )
}

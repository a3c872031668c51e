import type { RoundSummary, SummaryPlayerStats } from '@teemates/golf/summary'
import { NotRanked } from '../../features/scorecard/not-played.tsx'
import { PlayerDisc } from '../../features/players/player-disc.tsx'
import { placeColour } from '../../features/scorecard/standing.ts'
import { ToParTile } from '../../features/scorecard/to-par.tsx'
import { classes } from '../../ui/classes.ts'
import { Section } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'

/** All players by total strokes. Those with fewer holes stand below a dashed line. */
export function FinalScores({ summary }: { readonly summary: RoundSummary }) {
  const { round, playerStats } = summary
  const firstBelow = playerStats.find(({ isBelowLine }) => isBelowLine)
  return (
    <Section title={words.summary.finalScores}>
      <ol className="-mt-2">
        {playerStats.map((stats) => (
          <FinalScore
            key={stats.playerId}
            stats={stats}
            seat={round.players.findIndex(({ id }) => id === stats.playerId)}
            totalHoles={round.totalHoles}
            notCounted={round.metadata.notCounted?.[stats.playerId] ?? []}
            hasPlaces={round.players.length > 1}
            isAfterLine={stats === firstBelow}
          />
        ))}
      </ol>
    </Section>
  )
}

interface FinalScoreProps {
  readonly stats: SummaryPlayerStats
  /** The index in the round's players, from 0. */
  readonly seat: number
  readonly totalHoles: number
  /** The numbers of the holes whose strokes weren't counted, so that the others don't see them. */
  readonly notCounted: readonly number[]
  /** False if the round has only one player. */
  readonly hasPlaces: boolean
  /** Whether this is the first player below the dashed line. */
  readonly isAfterLine: boolean
}

function FinalScore({ stats, seat, totalHoles, notCounted, hasPlaces, isAfterLine }: FinalScoreProps) {
  const { rank, nickname, holesCompleted, totalStrokes, scoreVsPar, isBelowLine } = stats
  return (
    <li
      className={classes(
        'flex min-h-15 flex-wrap items-center gap-x-2.5 gap-y-1 border-hair py-1.5',
        isAfterLine ? 'border-edge border-t-2 border-dashed' : 'border-t first:border-t-0',
      )}
    >
      {hasPlaces && (
        <span
          className={classes(
            'score flex min-h-8 min-w-8 items-center justify-center rounded-tile font-extrabold text-lg',
            placeColour(rank),
          )}
        >
          {rank === null ? <NotRanked holes={holesCompleted} /> : <span translate="no">{rank}</span>}
        </span>
      )}
      <PlayerDisc seat={seat} nickname={nickname} className="size-9 text-base max-[359px]:size-7 max-[359px]:text-sm" />
      <span className="min-w-[5.5rem] flex-1">
        <bdi translate="no" className="line-clamp-3 font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
          {nickname}
        </bdi>
        <span className="block text-ink-2 text-sm">{words.scorecard.holesPlayed(holesCompleted, totalHoles)}</span>
      </span>
      {holesCompleted > 0 && (
        <span className="score ml-auto flex items-center gap-3">
          <span translate="no" className="font-extrabold text-xl">
            {totalStrokes}
          </span>{' '}
          <ToParTile delta={scoreVsPar} isOpen={isBelowLine} />
        </span>
      )}
      {notCounted.length > 0 && (
        <span className="w-full text-ink-2 text-sm">{words.summary.notCounted(notCounted)}</span>
      )}
    </li>
  )
}

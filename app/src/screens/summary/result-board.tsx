import type { ScorecardRow } from '@teemates/golf/scorecard'
import { formatToPar } from '@teemates/golf/score'
import type { RoundSummary, SummaryPlayerStats } from '@teemates/golf/summary'
import { PlayerDisc } from '../../features/players/player-disc.tsx'
import { toParTone } from '../../features/scorecard/to-par.tsx'
import { Trail } from '../../features/scorecard/trail.tsx'
import { Tile } from '../../ui/board.tsx'
import { joinFacts } from '../../ui/facts.ts'
import { OneLine } from '../../ui/one-line.tsx'
import * as words from '../../words/words.ts'

interface ResultBoardProps {
  readonly summary: RoundSummary
  /** The players of the shown result: several if they all won. */
  readonly players: readonly SummaryPlayerStats[]
  /** The viewer's card, or the only player's; null if several won a round that the viewer wasn't in. */
  readonly row: ScorecardRow | null
  /** Whether the shown players won. */
  readonly isCrowned: boolean
}

/** The round's result for the viewer, or for the winners. */
export function ResultBoard({ summary, players, row, isCrowned }: ResultBoardProps) {
  const [first] = players
  if (first === undefined) return null
  const { round, winners, playerStats } = summary
  const seatOf = (playerId: string) => round.players.findIndex(({ id }) => id === playerId)
  const place = isCrowned ? null : placeText(first, playerStats, winners[0]?.totalStrokes ?? 0)
  return (
    <section
      aria-label={isCrowned ? words.summary.winner : words.summary.ownResult(first.nickname)}
      className="rounded-panel bg-board p-4 text-on-board"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <ul className="flex min-w-0 flex-col gap-1.5">
          {players.map(({ playerId, nickname }) => (
            <li key={playerId} className="flex min-w-0 items-center gap-2.5">
              <PlayerDisc
                seat={seatOf(playerId)}
                nickname={nickname}
                className="size-9 text-base outline-2 outline-on-board -outline-offset-2"
              />
              <span className="min-w-0 font-bold text-lg leading-snug">
                <OneLine text={nickname} />
              </span>
            </li>
          ))}
        </ul>
        {isCrowned ? (
          <h2 className="font-semibold text-on-board-2">{words.summary.winner}</h2>
        ) : (
          place !== null && <p className="score font-semibold text-on-board-2">{place}</p>
        )}
      </div>
      <div className="score mt-2 flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
        <p className="flex flex-1 basis-50 flex-wrap items-end gap-x-3 max-[359px]:basis-42">
          <span
            translate="no"
            className="font-extrabold text-[4rem] leading-[0.9] tracking-tighter min-[360px]:text-[5.25rem]"
          >
            {first.totalStrokes}
          </span>{' '}
          <span className="flex-1 basis-20 pb-1 font-semibold text-on-board-2 leading-snug">
            <span>{words.summary.strokesUnit(first.totalStrokes)}</span>
            {row !== null && <Nines row={row} />}
          </span>
        </p>
        <p className="text-center font-semibold text-on-board-2 text-sm">
          <Tile
            tone={toParTone(first.scoreVsPar)}
            className="min-h-15.5 min-w-21 px-2 text-4xl tracking-tight max-[359px]:min-w-16 max-[359px]:text-3xl"
          >
            {formatToPar(first.scoreVsPar)}
          </Tile>{' '}
          <span className="block">{words.summary.toParUnit(first.scoreVsPar)}</span>
        </p>
      </div>
      {row !== null && (
        <div className="mt-3 border-board-line border-t pt-2">
          <Trail toPars={row.cells.flatMap((cell) => (cell.kind === 'hole' ? [cell.toPar] : []))} on="board" />
        </div>
      )}
    </section>
  )
}

/** The strokes of both nines, if both were played. */
function Nines({ row }: { readonly row: ScorecardRow }) {
  const strokesOf = (kind: 'out' | 'in') => row.cells.find((cell) => cell.kind === kind)?.strokes ?? null
  const [out, back] = [strokesOf('out'), strokesOf('in')]
  if (out === null || back === null) return null
  return <span className="block">{words.summary.nineStrokes(out, back)}</span>
}

/** '2nd of 4 · 1 behind', or the number of holes if there is nobody to compare with. */
function placeText(own: SummaryPlayerStats, all: readonly SummaryPlayerStats[], winnersStrokes: number): string {
  const { rank, holesCompleted, totalStrokes } = own
  if (rank === null || all.length === 1) return words.summary.holeCount(holesCompleted)
  const isShared = all.filter((other) => other.rank === rank).length > 1
  const behind = totalStrokes - winnersStrokes
  return joinFacts([
    words.summary.placeOf(words.screens.scoring.place(rank, isShared), all.length),
    behind > 0 ? words.summary.behind(behind) : '',
  ])
}

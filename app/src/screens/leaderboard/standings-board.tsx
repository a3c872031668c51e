import type { RoundPlayerId } from '@teemates/golf/ids'
import { arePlacesShown, type LeaderboardRow, leaderboardOf } from '@teemates/golf/leaderboard'
import { holesInPlayingOrder, type Round, type RoundPlayer, strokesIn } from '@teemates/golf/round'
import { formatToPar, toPar } from '@teemates/golf/score'
import { Trophy } from 'lucide-react'
import { NotPlayed, NotRanked } from '../../features/scorecard/not-played.tsx'
import { PlayerDisc } from '../../features/players/player-disc.tsx'
import { placeColour } from '../../features/scorecard/standing.ts'
import { toParTone } from '../../features/scorecard/to-par.tsx'
import { Trail } from '../../features/scorecard/trail.tsx'
import { Board, Tile } from '../../ui/board.tsx'
import { classes } from '../../ui/classes.ts'
import * as words from '../../words/words.ts'

interface StandingsBoardProps {
  readonly round: Round
  /**
   * The position of the current hole in the round, from 1; 0 before the first. A row shows this hole's nine hole by
   * hole.
   */
  readonly position: number
  readonly selfRoundPlayerId: RoundPlayerId | null
}

/** The leaderboard. Players with too few holes to be compared stand below a dashed line. */
export function StandingsBoard({ round, position, selfRoundPlayerId }: StandingsBoardProps) {
  const rows = leaderboardOf(round)
  const hasPlaces = arePlacesShown(rows)
  const shown = (row: LeaderboardRow) => (
    <StandingsRow
      key={row.player.id}
      row={row}
      place={hasPlaces ? row.rank : null}
      seat={round.players.indexOf(row.player)}
      totalHoles={round.totalHoles}
      trail={trailOf(round, row.player.id, position)}
      isSelf={row.player.id === selfRoundPlayerId && round.players.length > 1}
    />
  )
  const below = rows.filter(({ isBelowLine }) => isBelowLine)
  const { columns } = words.leaderboard
  return (
    <div className="-mx-1">
      <Board title={words.screens.leaderboard.standings}>
        {/* With large text this region scrolls, also by keyboard, so that the page itself doesn't scroll sideways. */}
        <div
          role="region"
          aria-label={words.screens.leaderboard.title}
          tabIndex={0}
          className="-mx-4 mt-2 -mb-4 relative overflow-x-auto focus-visible:outline-on-board focus-visible:-outline-offset-3"
        >
          <table className="score w-full border-separate border-spacing-0 text-center">
            <thead>
              <tr className="text-on-board-2 text-xs uppercase min-[360px]:tracking-wide">
                <Head className="pl-2 max-[359px]:pl-1">{columns.place}</Head>
                <Head className="w-full text-left">{columns.player}</Head>
                <Head>{columns.toPar}</Head>
                <Head>{columns.thru}</Head>
                <Head className="pr-2.5 max-[359px]:pr-1.5">{columns.strokes}</Head>
              </tr>
            </thead>
            <tbody>{rows.filter(({ isBelowLine }) => !isBelowLine).map(shown)}</tbody>
            {below.length > 0 && (
              <tbody className="[&>tr:first-child>*]:border-t-2 [&>tr:first-child>*]:border-dashed">
                {below.map(shown)}
              </tbody>
            )}
          </table>
        </div>
      </Board>
    </div>
  )
}

function Head({ className, children }: { readonly className?: string; readonly children: string }) {
  return (
    <th scope="col" className={classes('px-0.5 pb-1.5 font-extrabold', className)}>
      {children}
    </th>
  )
}

interface StandingsRowProps {
  readonly row: LeaderboardRow
  /** The rank, if first to third place are highlighted; otherwise null. */
  readonly place: number | null
  readonly seat: number
  readonly totalHoles: number
  readonly trail: readonly (number | null)[]
  readonly isSelf: boolean
}

function StandingsRow({ row, place, seat, totalHoles, trail, isSelf }: StandingsRowProps) {
  const { player, rank, isBelowLine, strokes, holesPlayed, thru } = row
  const isFirst = place === 1
  const tags = [isSelf && words.leaderboard.you, leavingTagOf(player)]
  return (
    <tr className={classes(isFirst && 'bg-board-2')}>
      <td className={classes(cellLook, 'pl-2 max-[359px]:pl-1', isFirst && 'shadow-[inset_5px_0_0_var(--on-board)]')}>
        <Place rank={rank} place={place} holes={holesPlayed} />
      </td>
      <th scope="row" className={classes(cellLook, 'py-1.5 pl-1 text-left font-normal')}>
        <span className="flex items-center gap-2 max-[359px]:gap-1.5">
          <PlayerDisc
            seat={seat}
            nickname={player.nickname}
            className="size-9 text-base ring-2 ring-on-board max-[359px]:size-6 max-[359px]:text-xs"
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <bdi
                translate="no"
                className="line-clamp-2 min-w-0 font-bold text-lg leading-snug [overflow-wrap:anywhere]"
              >
                {player.nickname}
              </bdi>
              {tags.map((tag) => tag !== false && <Tag key={tag} text={tag} />)}
            </span>
            <span className="block text-on-board-2 text-sm max-[359px]:text-xs">
              {words.scorecard.holesPlayed(holesPlayed, totalHoles)}
            </span>
            {trail.length > 0 && <Trail toPars={trail} on="board-row" />}
          </span>
        </span>
      </th>
      <td className={cellLook}>
        <ToParTile delta={row.toPar} isOpen={isBelowLine || holesPlayed === 0} />
      </td>
      <td className={classes(cellLook, 'font-bold text-lg')}>
        {holesPlayed === 0 ? <NotPlayed /> : <span translate="no">{thru}</span>}
      </td>
      <td translate="no" className={classes(cellLook, 'pr-2.5 font-bold text-lg max-[359px]:pr-1.5')}>
        {strokes}
      </td>
    </tr>
  )
}

function leavingTagOf({ hasLeft, hasStopped }: RoundPlayer): string | false {
  if (hasLeft === true) return words.leaderboard.left
  return hasStopped === true && words.leaderboard.stopped
}

const cellLook = 'border-board-line border-t px-0.5'

function Tag({ text }: { readonly text: string }) {
  return <span className="font-semibold text-on-board-2 text-sm">{text}</span>
}

interface PlaceProps {
  readonly rank: number | null
  /** The rank, if first to third place are highlighted; otherwise null. */
  readonly place: number | null
  /** The number of holes played. */
  readonly holes: number
}

/** A player's rank. Each of the first three places has a colour, and the first a trophy. */
function Place({ rank, place, holes }: PlaceProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-8 min-w-8 flex-col items-center justify-center rounded-tile font-extrabold text-xl leading-none max-[359px]:min-w-7',
        placeColour(place),
        place === 1 && 'py-1',
      )}
    >
      {rank === null ? <NotRanked holes={holes} /> : <span translate="no">{rank}</span>}
      {place === 1 && <Trophy aria-hidden="true" className="mt-0.5 size-4" />}
    </span>
  )
}

/** A score against par. It is only outlined for players who aren't compared. */
function ToParTile({ delta, isOpen }: { readonly delta: number; readonly isOpen: boolean }) {
  const size = 'min-w-12 px-1 tracking-tight min-[360px]:min-w-14'
  const text = formatToPar(delta)
  if (isOpen) {
    return (
      <span
        translate="no"
        className={classes(
          'inline-flex h-10 items-center justify-center rounded-tile border-2 border-board-line font-extrabold text-xl leading-none',
          size,
        )}
      >
        {text}
      </span>
    )
  }
  return (
    <Tile tone={toParTone(delta)} className={classes('h-12 text-2xl', size)}>
      {text}
    </Tile>
  )
}

/** Scores to par on each hole of the current nine. Empty for a completed round, because its card shows them. */
function trailOf(round: Round, playerId: string, position: number): (number | null)[] {
  if (round.status === 'completed') return []
  const first = Math.floor(Math.max(0, position - 1) / 9) * 9
  return holesInPlayingOrder(round)
    .slice(first, first + 9)
    .map((hole) => {
      const strokes = strokesIn(hole, playerId)
      return strokes === 0 ? null : toPar(strokes, hole.par)
    })
}

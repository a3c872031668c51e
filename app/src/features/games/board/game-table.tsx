import type { PlayedResult } from '@teemates/golf/games/game-results'
import type { Round } from '@teemates/golf/round'
import { PlayerDisc } from '../../players/player-disc.tsx'
import { classes } from '../../../ui/classes.ts'
import { SideScroll } from '../../../ui/side-scroll.tsx'
import * as words from '../../../words/words.ts'
import { type GameCell, type GameRow, gameTableOf, type GameTableModel } from './game-rows.ts'
import { gameName, nicknameOf } from '../game-texts.ts'
import { StrokeDots } from './stroke-dots.tsx'

interface GameTableProps {
  readonly round: Pick<Round, 'players'>
  readonly result: PlayedResult
  /** Called with the player whose total was pressed. */
  readonly onSum: (playerId: string) => void
}

const headLook = 'border-rule border-b-2 px-1 pb-1 align-bottom'

/** One game as a ruled card: a row a hole, a column a player, and the state of the game behind them. */
export function GameTable({ round, result, onSum }: GameTableProps) {
  const table = gameTableOf(result, round)
  return (
    <>
      <SideScroll label={words.games.holesOf(gameName(result.game))} className="border-2 border-rule bg-ground">
        <table className="score w-full border-separate border-spacing-0 text-center">
          <TableHead round={round} table={table} />
          <tbody>
            {table.rows.map((row) => (
              <HoleRow key={row.number} round={round} row={row} titles={table.stateTitles} />
            ))}
            <tr className="bg-paper">
              <th scope="row" className="sticky left-0 z-10 bg-paper px-2 text-left font-extrabold text-sm">
                {words.games.total}
              </th>
              {table.playerIds.map((playerId, index) => (
                <td key={playerId} className="p-0">
                  <button
                    type="button"
                    aria-label={words.games.sumOf(nicknameOf(round, playerId), table.totals[index] ?? '')}
                    onClick={() => onSum(playerId)}
                    className="press min-h-12 w-full rounded-tile px-1 font-bold text-green underline underline-offset-4 -outline-offset-3"
                  >
                    <span translate="no">{table.totals[index]}</span>
                  </button>
                </td>
              ))}
              {table.stateTitles.length > 0 && (
                <td colSpan={table.stateTitles.length} className="px-1.5 text-ink-2 text-sm">
                  {table.rest}
                </td>
              )}
            </tr>
          </tbody>
        </table>
      </SideScroll>
      <p className="mt-1.5 text-ink-2 text-sm">
        {result.game.isNet ? `${table.caption}. ${words.games.dots}.` : `${table.caption}.`}
      </p>
    </>
  )
}

function TableHead({ round, table }: { readonly round: Pick<Round, 'players'>; readonly table: GameTableModel }) {
  return (
    <thead className="bg-paper">
      <tr>
        <th scope="col" className={`${headLook} sticky left-0 z-10 bg-paper pl-2 text-left text-ink-2 text-label`}>
          {words.games.hole}
        </th>
        {table.playerIds.map((playerId) => {
          const nickname = nicknameOf(round, playerId)
          return (
            <th key={playerId} scope="col" className={headLook}>
              <span className="flex flex-col items-center gap-0.5 pt-1.5">
                <PlayerDisc
                  seat={round.players.findIndex(({ id }) => id === playerId)}
                  nickname={nickname}
                  className="size-6 text-xs"
                />
                <bdi translate="no" className="line-clamp-3 max-w-20 break-words font-semibold text-xs leading-tight">
                  {nickname}
                </bdi>
              </span>
            </th>
          )
        })}
        {table.stateTitles.map((title) => (
          <th key={title} scope="col" className={`${headLook} whitespace-nowrap text-label`}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface HoleRowProps {
  readonly round: Pick<Round, 'players'>
  readonly row: GameRow
  readonly titles: readonly string[]
}

function HoleRow({ round, row, titles }: HoleRowProps) {
  return (
    <tr>
      <th scope="row" className="sticky left-0 z-10 border-hair border-b bg-ground py-1 pl-2 text-left font-bold">
        <span translate="no">{row.number}</span>{' '}
        <span className="block whitespace-nowrap font-medium text-ink-2 text-xs">{words.scorecard.parOf(row.par)}</span>
      </th>
      {row.cells.map((cell) => (
        <td
          key={cell.playerId}
          className={classes('min-w-11 border-hair border-b border-l px-1 py-1', cell.hasWon && 'bg-tint')}
        >
          <CellText nickname={nicknameOf(round, cell.playerId)} hole={row.number} cell={cell} />
        </td>
      ))}
      {titles.map((title, index) => (
        <td
          key={title}
          className="max-w-30 border-hair border-b border-l px-1.5 py-1 font-semibold text-sm leading-tight"
        >
          {row.states[index]}
        </td>
      ))}
    </tr>
  )
}

function CellText({ nickname, hole, cell }: { nickname: string; hole: number; cell: GameCell }) {
  const parts = [cell.strokes, cell.detail, cell.hasWon ? words.games.holeWon : ''].filter((part) => part !== '')
  return (
    <>
      <span className="sr-only">{words.games.cell(nickname, hole, parts)}</span>
      <span aria-hidden="true" translate="no" className={classes('block', cell.hasWon && 'font-extrabold')}>
        {cell.strokes}
      </span>
      <StrokeDots strokes={cell.received} className="h-[5px] justify-center" />
      {cell.detail !== '' && (
        <span aria-hidden="true" translate="no" className="block whitespace-nowrap text-ink-2 text-xs">
          {cell.detail}
        </span>
      )}
    </>
  )
}

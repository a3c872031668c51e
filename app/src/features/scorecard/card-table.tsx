import {
  currentHolePosition,
  hasNoScore,
  holePosition,
  type Round,
  type RoundHole,
  strokesIn,
} from '@teemates/golf/round'
import { formatToPar, markOf, playerTotals, toPar } from '@teemates/golf/score'
import { Fragment } from 'react'
import { isOnFrontNine } from '@teemates/golf/holes-mode'
import { PlayerDisc } from '../players/player-disc.tsx'
import { MarkShape } from './score-mark.tsx'
import { toParColour } from './to-par.tsx'
import { classes } from '../../ui/classes.ts'
import { OneLine } from '../../ui/one-line.tsx'
import * as words from '../../words/words.ts'

interface CardTableProps {
  readonly round: Round
  /** Ids of the players whose cells can be selected. */
  readonly selectablePlayerIds: readonly string[]
  readonly shownHole: number
  readonly selectedId: string
  /** Whether a cell has an unsaved change. */
  readonly isChanged?: (holeNumber: number, playerId: string) => boolean
  /** Whether a cell was corrected. Such a cell can be chosen even if another device scores for its player. */
  readonly isCorrected?: (holeNumber: number, playerId: string) => boolean
  /** Called when the golfer chooses a cell to correct. */
  readonly onChoose: (holeNumber: number, playerId: string) => void
}

/** The whole card with one row per hole. Its cells can be chosen. */
export function CardTable(props: CardTableProps) {
  const { round } = props
  const played = currentHolePosition(round)
  const nines = [
    { title: words.scorecard.out, holes: round.holes.filter((hole) => isOnFrontNine(hole.number)) },
    { title: words.scorecard.in, holes: round.holes.filter((hole) => !isOnFrontNine(hole.number)) },
  ].filter(({ holes }) => holes.length > 0)
  return (
    <table className="score -mx-2 w-[calc(100%+16px)] table-fixed border-separate border-spacing-0 text-center">
      <thead>
        <tr>
          <th
            scope="col"
            className={`${headLook} w-[min(4.5rem,26vw)] pl-2 text-left text-ink-2 text-label uppercase max-[359px]:text-[min(0.8125rem,6vw)]`}
          >
            {words.scorecard.hole}
          </th>
          {round.players.map((player, seat) => (
            <th key={player.id} scope="col" className={headLook}>
              <span className="flex flex-col items-center gap-0.5">
                <PlayerDisc seat={seat} nickname={player.nickname} className="size-6 text-xs" />
                <OneLine text={player.nickname} className="max-w-full font-semibold text-xs" />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {nines.map(({ title, holes }) => (
          <Fragment key={title}>
            {holes.map((hole) => (
              <HoleRow key={hole.number} {...props} hole={hole} isAhead={holePosition(round, hole.number) > played} />
            ))}
            {nines.length > 1 && <SumRow title={title} round={round} holes={holes} />}
          </Fragment>
        ))}
        <SumRow title={words.scorecard.total} round={round} holes={round.holes} />
      </tbody>
    </table>
  )
}

/**
 * Sticks above the top padding of its window, where rows would otherwise show through. In a low window the window
 * itself scrolls.
 */
const headLook = 'sticky -top-1 cramped:top-0 z-10 bg-ground border-rule border-b-2 pb-1 align-bottom'

/** With more than four columns, the size of the numbers is limited so that they fit their column at every text size. */
function sizeOfNumber(round: Round): string {
  return round.players.length > 4 ? 'text-[min(1rem,4.8vw)]' : 'text-base'
}

/** Underlines a changed cell like the chosen key. */
const changedLook = 'shadow-[inset_0_-4px_0_var(--green)]'

/** Marks a corrected cell with a dot in the corner. */
const correctedLook =
  "relative after:absolute after:top-1 after:right-1 after:rounded-full after:border-3 after:border-ink-2 after:content-['']"

interface HoleRowProps extends CardTableProps {
  readonly hole: RoundHole
  /** The hole hasn't been played yet. */
  readonly isAhead: boolean
}

function HoleRow(props: HoleRowProps) {
  const { round, hole, isAhead, selectablePlayerIds, shownHole, selectedId, isChanged, isCorrected, onChoose } = props
  return (
    <tr>
      <th scope="row" className="border-hair border-b py-0 pl-2 text-left font-bold">
        <span translate="no">{hole.number}</span>{' '}
        <span className="font-medium text-ink-2 text-sm">{words.scorecard.parOf(hole.par)}</span>
      </th>
      {round.players.map((player) => {
        const strokes = strokesIn(hole, player.id)
        const isPickedUp = hasNoScore(hole, player.id)
        const wasCorrected = isCorrected?.(hole.number, player.id) === true
        const canBeChosen = (!isAhead && selectablePlayerIds.includes(player.id)) || wasCorrected
        const label = words.scoring.cardCell(player.nickname, hole.number, strokes, isPickedUp)
        const isShown = hole.number === shownHole && player.id === selectedId
        const content =
          strokes === 0 ? (
            // Cells that still need a score are marked at once.
            <span
              aria-hidden="true"
              className={
                isAhead || isPickedUp
                  ? 'text-ink-2'
                  : 'flex size-7 items-center justify-center border-[1.5px] border-edge border-dashed'
              }
            >
              {isAhead && !isPickedUp ? '·' : words.scorecard.notPlayed}
            </span>
          ) : (
            <MarkShape mark={markOf(toPar(strokes, hole.par))} text={String(strokes)} className={sizeOfNumber(round)} />
          )
        return (
          <td key={player.id} className="border-hair border-b p-0">
            {!canBeChosen ? (
              <span className="flex min-h-12 items-center justify-center">{content}</span>
            ) : (
              <button
                type="button"
                aria-label={wasCorrected ? `${label}, ${words.scorecard.corrected}` : label}
                aria-current={isShown ? 'true' : undefined}
                onClick={() => onChoose(hole.number, player.id)}
                className={classes(
                  'flex min-h-12 w-full items-center justify-center rounded-tile active:bg-tint',
                  isShown && 'inset-ring-2 inset-ring-green bg-tint',
                  isChanged?.(hole.number, player.id) === true && changedLook,
                  wasCorrected && correctedLook,
                )}
              >
                {content}
              </button>
            )}
          </td>
        )
      })}
    </tr>
  )
}

interface SumRowProps {
  readonly title: string
  readonly round: Round
  readonly holes: readonly RoundHole[]
}

function SumRow({ title, round, holes }: SumRowProps) {
  return (
    <tr className="bg-paper">
      <th scope="row" className="border-rule border-b py-2 pl-2 text-left font-extrabold text-sm">
        {title}
      </th>
      {round.players.map((player) => {
        const totals = playerTotals({ ...round, holes }, player.id)
        return (
          <td
            key={player.id}
            translate="no"
            className={classes('border-rule border-b py-2 font-bold leading-tight', sizeOfNumber(round))}
          >
            {totals.holesPlayed === 0 ? (
              words.scorecard.notPlayed
            ) : (
              <>
                {totals.strokes}{' '}
                <span className={classes('block text-[0.875em]', toParColour(totals.toPar))}>
                  {formatToPar(totals.toPar)}
                </span>
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
}

import { currentHolePosition, hasNoScore, type Round, type RoundHole, strokesIn } from '@teemates/golf/round'
import { formatToPar, markOf, playerTotals, toPar } from '@teemates/golf/score'
import { Fragment } from 'react'
import { isOnFrontNine } from '@teemates/golf/holes-mode'
import { PlayerDisc } from './player-disc.tsx'
import { MarkShape } from './score-mark.tsx'
import { toParColour } from './to-par.tsx'
import { classes } from '../ui/classes.ts'
import { OneLine } from '../ui/one-line.tsx'
import * as words from '../words/words.ts'

interface CardTableProps {
  readonly round: Round
  /** Whose cells can be chosen. */
  readonly selectablePlayerIds: readonly string[]
  readonly shownHole: number
  readonly selectedId: string
  /** Of a cell that was changed and isn't saved yet. */
  readonly isChanged?: (holeNumber: number, playerId: string) => boolean
  /** A cell to be corrected. */
  readonly onChoose: (holeNumber: number, playerId: string) => void
}

/** The whole card, a row a hole, of which a cell is chosen. */
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
              <HoleRow key={hole.number} {...props} hole={hole} isAhead={round.holes.indexOf(hole) + 1 > played} />
            ))}
            {nines.length > 1 && <SumRow title={title} round={round} holes={holes} />}
          </Fragment>
        ))}
        <SumRow title={words.scorecard.total} round={round} holes={round.holes} />
      </tbody>
    </table>
  )
}

/** Over the padding at the top of its window, too, where rows would show above it. In a low window the window itself scrolls. */
const headLook =
  'sticky -top-1 [@media(max-height:36rem)]:top-0 z-10 bg-ground border-rule border-b-2 pb-1 align-bottom'

/** Where more than four columns stand beside each other, a number stays in its own however large the text is set. */
function sizeOfNumber(round: Round): string {
  return round.players.length > 4 ? 'text-[min(1rem,4.8vw)]' : 'text-base'
}

/** A line under it, as under the key that is chosen. */
const changedLook = 'shadow-[inset_0_-4px_0_var(--green)]'

interface HoleRowProps extends CardTableProps {
  readonly hole: RoundHole
  /** It isn't played yet. */
  readonly isAhead: boolean
}

function HoleRow(props: HoleRowProps) {
  const { round, hole, isAhead, selectablePlayerIds, shownHole, selectedId, isChanged, onChoose } = props
  return (
    <tr>
      <th scope="row" className="border-hair border-b py-0 pl-2 text-left font-bold">
        <span translate="no">{hole.number}</span>{' '}
        <span className="font-medium text-ink-2 text-sm">{words.scorecard.parOf(hole.par)}</span>
      </th>
      {round.players.map((player) => {
        const strokes = strokesIn(hole, player.id)
        const isPickedUp = hasNoScore(hole, player.id)
        const isShown = hole.number === shownHole && player.id === selectedId
        const content =
          strokes === 0 ? (
            // What is missing yet is seen at once.
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
            {isAhead || !selectablePlayerIds.includes(player.id) ? (
              <span className="flex min-h-12 items-center justify-center">{content}</span>
            ) : (
              <button
                type="button"
                aria-label={words.scoring.cardCell(player.nickname, hole.number, strokes, isPickedUp)}
                aria-current={isShown ? 'true' : undefined}
                onClick={() => onChoose(hole.number, player.id)}
                className={classes(
                  'flex min-h-12 w-full items-center justify-center rounded-tile active:bg-tint',
                  isShown && 'inset-ring-2 inset-ring-green bg-tint',
                  isChanged?.(hole.number, player.id) === true && changedLook,
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

import type { CellChange } from '@teemates/golf/cell-changes'
import { answerIn, findHole, type HoleAnswer, parOf, type Round } from '@teemates/golf/round'
import { QuickStrokes } from '../../../features/scorecard/quick-strokes.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { timeOfDay } from '../../../words/dates.ts'
import * as words from '../../../words/words.ts'
import type { CardCell } from './cell-changes.ts'

interface CellChangesSheetProps {
  readonly open: boolean
  readonly cell: CardCell
  readonly round: Round
  /** The cell's changes, oldest first. */
  readonly changes: readonly CellChange[]
  /** Enters another answer; null if this device doesn't score for the player. */
  readonly onEnter: ((answer: HoleAnswer) => void) | null
  /** Null if the round can't store 'No score'. */
  readonly canPickUp: boolean
  readonly onGoToHole: () => void
  readonly onClose: () => void
}

/** The changes of a corrected cell, the last one first, and the keys to enter another answer. */
export function CellChangesSheet(props: CellChangesSheetProps) {
  const { open, cell, round, changes, onEnter, canPickUp, onGoToHole, onClose } = props
  const { holeNumber, playerId } = cell
  const nicknameOf = (id: string) => round.players.find((player) => player.id === id)?.nickname ?? words.scoring.someone
  const hole = findHole(round, holeNumber)
  const answer = hole === undefined ? 0 : answerIn(hole, playerId)
  return (
    <Dialog
      open={open}
      title={words.scorecard.cellTitle(nicknameOf(playerId), holeNumber)}
      onClose={onClose}
      footer={
        onEnter !== null && (
          <Button variant="secondary" wide onClick={onGoToHole}>
            {words.scorecard.goToHole(holeNumber)}
          </Button>
        )
      }
    >
      <ol aria-label={words.scorecard.changes} aria-live="polite" reversed className="score flex flex-col">
        {changes.toReversed().map((change) => (
          <li
            key={change.id}
            className="flex items-baseline justify-between gap-3 border-hair border-b py-2 last:border-b-0"
          >
            <span className="min-w-0">
              <span className="font-bold">{words.scorecard.changedTo(change.to)}</span>
              {change.from !== 0 && (
                <span className="block text-ink-2 text-sm">{words.scorecard.insteadOf(change.from)}</span>
              )}
            </span>
            <span className="shrink-0 text-right text-ink-2 text-sm">
              {timeOfDay(change.at)}
              {change.by !== null && <span className="block">{nicknameOf(change.by)}</span>}
            </span>
          </li>
        ))}
      </ol>
      {onEnter !== null && (
        <QuickStrokes
          par={parOf(round, holeNumber)}
          strokes={answer === 'no-score' ? 0 : answer}
          disabled={false}
          isDeaf={false}
          onPick={onEnter}
          noScore={
            canPickUp
              ? {
                  isChosen: answer === 'no-score',
                  onPick: () => onEnter(answer === 'no-score' ? 0 : 'no-score'),
                }
              : null
          }
        />
      )}
    </Dialog>
  )
}

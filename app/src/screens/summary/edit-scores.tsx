import { MAX_STROKES } from '@teemates/golf/limits'
import { answerIn, findHole, type HoleAnswer, parOf, type Round } from '@teemates/golf/round'
import { minusStroke, plusStroke } from '@teemates/golf/strokes'
import { Eraser, Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CardTable } from '../../features/scorecard/card-table.tsx'
import { QuickStrokes } from '../../features/scorecard/quick-strokes.tsx'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { StorageError } from '../../storage/browser/storage-error.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import * as words from '../../words/words.ts'
import { type ScoreEdit, useScoreEdit } from './use-score-edit.ts'

interface EditScoresProps {
  readonly open: boolean
  readonly openerId: string
  readonly round: Round
  /** Whether others played in the round, whose own histories don't change. */
  readonly hasOthers: boolean
  readonly onClose: () => void
}

interface Cell {
  readonly holeNumber: number
  readonly playerId: string
}

/**
 * Edits the card of a finished round: the golfer presses a cell, then its strokes, then Save. Source: decision 22,
 * 'Correcting'.
 */
export function EditScores({ open, openerId, round, hasOthers, onClose }: EditScoresProps) {
  const { device } = useServices()
  const toasts = useToasts()
  const edit = useScoreEdit(round)
  const [isAsking, setIsAsking] = useState(false)
  const firstCell = { holeNumber: round.holes[0]?.number ?? 1, playerId: round.players[0]?.id ?? '' }
  const [chosen, setChosen] = useState<Cell | null>(null)
  const isOpen = useIsOpen(open)
  if (!open && !edit.isSaving && edit.failure !== null) edit.drop()
  if (!open && chosen !== null) setChosen(null)
  const cell = chosen ?? firstCell

  const close = () => {
    if (edit.isSaving) return
    if (edit.count === 0) onClose()
    else setIsAsking(true)
  }
  const save = async () => {
    if (!(await edit.save())) {
      if (!isOpen.current) toasts.show({ kind: 'error', text: words.summary.scoresNotSaved })
      return
    }
    device.haptic('medium')
    toasts.show({ kind: 'success', text: words.summary.scoresSaved })
    edit.drop()
    onClose()
  }
  return (
    <>
      <Dialog
        open={open}
        openerId={openerId}
        title={words.summary.editScores}
        size="large"
        onClose={close}
        footer={<EditFooter edit={edit} onCancel={close} onSave={() => void save()} />}
      >
        {hasOthers && <p className="text-ink-2 text-sm">{words.summary.editForOneself}</p>}
        {/* A focused cell scrolls clear of the players' names above and its strokes below. */}
        <div className="[&_button]:scroll-mt-[4.5rem] [&_button]:scroll-mb-[9rem]">
          <CardTable
            round={edit.round}
            selectablePlayerIds={round.players.map(({ id }) => id)}
            shownHole={cell.holeNumber}
            selectedId={cell.playerId}
            isChanged={(holeNumber, playerId) => edit.correctionOf(holeNumber, playerId) !== undefined}
            onChoose={(holeNumber, playerId) => setChosen({ holeNumber, playerId })}
          />
        </div>
        <CellEntry
          round={edit.round}
          cell={cell}
          from={edit.correctionOf(cell.holeNumber, cell.playerId)?.from ?? null}
          disabled={edit.isSaving || cell.playerId === ''}
          onEnter={(answer) => {
            device.haptic('light')
            edit.enter(cell.holeNumber, cell.playerId, answer)
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={words.summary.discardTitle}
        text={words.summary.discardText(edit.count)}
        confirmLabel={words.summary.discard}
        cancelLabel={words.summary.keepEditing}
        destructive
        onConfirm={() => {
          setIsAsking(false)
          edit.drop()
          onClose()
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

/** If the golfer leaves while saving, a failure is announced by a toast instead. */
function useIsOpen(open: boolean) {
  const isOpen = useRef(open)
  useEffect(() => {
    isOpen.current = open
    return () => {
      isOpen.current = false
    }
  }, [open])
  return isOpen
}

interface EditFooterProps {
  readonly edit: ScoreEdit
  readonly onCancel: () => void
  readonly onSave: () => void
}

function EditFooter({ edit, onCancel, onSave }: EditFooterProps) {
  const { failure } = edit
  return (
    <div className="flex flex-col gap-3">
      {failure?.kind === 'changed-elsewhere' && (
        <Notice kind="error" title={words.summary.changedElsewhere} text={words.summary.changedElsewhereText} />
      )}
      {failure?.kind === 'failed' && <SaveFailure error={failure.error} />}
      <div className="flex gap-2">
        <Button variant="secondary" disabled={edit.isSaving} onClick={onCancel} className="min-h-14">
          {words.common.cancel}
        </Button>
        <Button
          wide
          busy={edit.isSaving}
          busyLabel={words.summary.savingScores}
          disabled={edit.count === 0}
          onClick={onSave}
        >
          {words.summary.saveScores(edit.count)}
        </Button>
      </div>
    </div>
  )
}

function SaveFailure({ error }: { readonly error: unknown }) {
  if (!(error instanceof StorageError)) {
    return <Notice kind="error" title={words.shell.partMissing} text={words.shell.partMissingText} />
  }
  const { happened, toTry } = words.errors.storage[error.code]
  return <Notice kind="error" title={happened} text={`${words.summary.scoresUnsaved} ${toTry}`} />
}

interface CellEntryProps {
  readonly round: Round
  readonly cell: Cell
  /** The saved answer, if another one was entered; null if the cell is unchanged. */
  readonly from: HoleAnswer | null
  readonly disabled: boolean
  readonly onEnter: (answer: HoleAnswer) => void
}

/** Visible beside every row of the card, even in a low window. */
function CellEntry({ round, cell, from, disabled, onEnter }: CellEntryProps) {
  const { holeNumber, playerId } = cell
  const par = parOf(round, holeNumber)
  const hole = findHole(round, holeNumber)
  const answer = hole === undefined ? 0 : answerIn(hole, playerId)
  const isPickedUp = answer === 'no-score'
  const strokes = isPickedUp ? 0 : answer
  const nickname = round.players.find(({ id }) => id === playerId)?.nickname ?? ''
  return (
    <section
      aria-label={words.summary.cellEntry}
      className="keys-at-foot sticky -bottom-4 z-20 -mx-4 -mb-4 mt-auto cramped:bottom-0 border-hair border-t bg-ground px-4 pt-1 pb-3"
    >
      <div className="flex items-center gap-1">
        <p aria-live="polite" className="min-w-0 flex-1 leading-tight">
          <OneLine text={nickname} className="max-w-full font-bold" />{' '}
          <span className="score block text-ink-2 text-sm">
            {from === null ? words.summary.cell(holeNumber, par) : words.summary.cellChanged(holeNumber, from, answer)}
          </span>
        </p>
        <IconButton
          label={words.summary.clearCell}
          icon={<Eraser aria-hidden="true" size={22} />}
          disabled={disabled || answer === 0}
          onClick={() => onEnter(0)}
        />
        <IconButton
          label={words.scoring.minus}
          icon={<Minus aria-hidden="true" size={24} />}
          disabled={disabled || strokes === 0}
          onClick={() => onEnter(minusStroke(strokes))}
        />
        <IconButton
          label={words.scoring.plus}
          icon={<Plus aria-hidden="true" size={24} />}
          disabled={disabled || strokes >= MAX_STROKES}
          onClick={() => onEnter(plusStroke(strokes))}
        />
      </div>
      <QuickStrokes
        par={par}
        strokes={strokes}
        disabled={disabled}
        isDeaf={false}
        onPick={onEnter}
        noScore={{ isChosen: isPickedUp, onPick: () => onEnter(isPickedUp ? 0 : 'no-score') }}
      />
    </section>
  )
}

import { FileText } from 'lucide-react'
import { useCallback } from 'react'
import { ReadFailure } from '../../../shell/errors/read-failure.tsx'
import type { ImportChoice } from '../../../storage/import/import-plan.ts'
import type { ImportOutcome as Outcome, PendingImport } from '../../../storage/import/import-reading.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Choice } from '../../../ui/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { LONGEST_LOADING_MS, useReading } from '../../../ui/use-reading.ts'
import { shortDate } from '../../../words/dates.ts'
import * as words from '../../../words/words.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { hasOpenQuestion, ImportQuestions } from './import-questions.tsx'

interface ImportDialogProps {
  readonly open: boolean
  readonly pending: PendingImport
  readonly choice: ImportChoice
  readonly plan: (choice: ImportChoice) => Promise<Outcome>
  readonly isRunning: boolean
  /** The number of rounds imported so far. */
  readonly progress: number
  readonly onChoice: (choice: ImportChoice) => void
  /** Called if another player is the golfer. */
  readonly onChange: () => void
  readonly onImport: () => void
  readonly onClose: () => void
}

/** Shows the result of an import before anything is written. */
export function ImportDialog(props: ImportDialogProps) {
  const { open, pending, choice, isRunning, progress, plan, onChoice, onChange, onImport, onClose } = props
  const read = useCallback(() => plan(choice), [plan, choice])
  const { reading, again } = useReading(read, LONGEST_LOADING_MS)
  const outcome = reading.kind === 'ready' ? reading.value : null
  const comesIn = outcome === null ? 0 : outcome.rounds + outcome.roundsInPlay
  const isNothing = outcome !== null && comesIn === 0 && !outcome.hasMore
  // With 'Close' as the main button, golfers would overlook the question.
  const isUnanswered = isNothing && hasOpenQuestion(pending.questions, choice)
  return (
    <Dialog
      open={open}
      title={words.imports.title}
      size="large"
      onClose={() => {
        if (!isRunning) onClose()
      }}
      footer={
        <>
          <Button
            wide
            busy={isRunning}
            busyLabel={words.importProgress.importing}
            disabled={outcome === null || isUnanswered}
            onClick={isNothing ? onClose : onImport}
            className="flex-col gap-0! leading-snug"
          >
            <span>
              {outcome === null || isUnanswered
                ? words.imports.title
                : isNothing
                  ? words.common.close
                  : words.imports.button(comesIn)}
            </span>
            {isUnanswered && <span className="font-semibold text-sm leading-tight">{words.imports.answerFirst}</span>}
          </Button>
          {isRunning && progress > 0 && (
            <p className="pt-2 text-center text-ink-2 text-sm">{words.importProgress.soFar(progress)}</p>
          )}
        </>
      }
    >
      <p role="status" className="sr-only">
        {isRunning && words.importProgress.importing}
      </p>
      <div
        // During the import this is the only focusable element, so that the rest can be scrolled by keyboard.
        {...(isRunning ? { role: 'region', tabIndex: 0, 'aria-label': words.imports.title } : {})}
        className="flex items-center gap-3"
      >
        <FileText aria-hidden="true" size={36} className="shrink-0 text-green" />
        <div className="min-w-0">
          <p className="line-clamp-2 break-words text-heading">
            <bdi translate="no">{pending.fileName}</bdi>
          </p>
          <p className="text-ink-2">{spanOf(pending)}</p>
        </div>
      </div>
      <BroughtIn {...{ pending, choice, isRunning, onChoice, onChange }} />
      <ImportQuestions questions={pending.questions} choice={choice} disabled={isRunning} onChoice={onChoice} />
      <Section title={words.imports.happens(pending.rounds)}>
        {reading.kind === 'loading' && (
          <p role="status" className="text-ink-2">
            {words.imports.loading}
          </p>
        )}
        {reading.kind === 'failed' && <ReadFailure error={reading.error} onAgain={again} />}
        {reading.kind === 'ready' && <ImportOutcome outcome={reading.value} choice={choice} isOwn={pending.isOwn} />}
      </Section>
    </Dialog>
  )
}

type BroughtInProps = Pick<ImportDialogProps, 'pending' | 'choice' | 'isRunning' | 'onChoice' | 'onChange'>

/** The golfer's names in the file, and whose rounds are imported. */
function BroughtIn({ pending, choice, isRunning, onChoice, onChange }: BroughtInProps) {
  const names = pending.candidates.filter(({ ids }) => ids.some((id) => choice.ids.includes(id)))
  if (names.length === 0) return null
  return (
    <Section title={words.imports.bringIn}>
      {pending.isOwn && (
        <Choice
          label={words.imports.bringIn}
          hideLabel
          value={choice.everything ? 'everything' : 'mine'}
          options={[
            { value: 'mine', label: words.imports.onlyMine, disabled: isRunning },
            { value: 'everything', label: words.imports.everything, disabled: isRunning },
          ]}
          onChange={(value) => onChoice({ ...choice, everything: value === 'everything' })}
        />
      )}
      <div className="mt-1 flex min-h-12 items-center justify-between gap-3">
        <p className="min-w-0 break-words text-ink-2">
          {words.imports.you}{' '}
          {names.map(({ name }, index) => (
            <span key={name}>
              {index > 0 && <span>{` ${words.imports.and} `}</span>}
              <bdi translate="no" className="font-bold text-ink">
                {name}
              </bdi>
            </span>
          ))}
        </p>
        <Button variant="quiet" disabled={isRunning} onClick={onChange} className="-mr-4">
          {words.imports.change}
        </Button>
      </div>
    </Section>
  )
}

function spanOf({ rounds, span, questions: { unclearDay, undated } }: PendingImport): string {
  if (span === null) {
    const asksForDates = unclearDay !== null || undated.length > 0
    return asksForDates ? words.imports.fileWithoutDates(rounds) : words.imports.emptyFile
  }
  return words.imports.file(rounds, shortDate(span.firstAt), shortDate(span.lastAt))
}

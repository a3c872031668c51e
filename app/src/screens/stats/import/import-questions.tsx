import { nines } from '@teemates/golf/holes-mode'
import type { ImportChoice } from '../../../storage/import/import-plan.ts'
import type { ImportAnswers } from '../../../storage/import/files/bundle-rounds.ts'
import type { ImportQuestions as Questions } from '../../../storage/import/import-reading.ts'
import { dateOrders } from '../../../storage/import/files/round-times.ts'
import { Choice, DateField } from '../../../ui/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { shortDate } from '../../../words/dates.ts'
import * as words from '../../../words/words.ts'

interface ImportQuestionsProps {
  readonly questions: Questions
  readonly choice: ImportChoice
  readonly disabled: boolean
  readonly onChoice: (choice: ImportChoice) => void
}

/** Whether an answer is missing that some of the file's rounds need before they can be imported. */
export function hasOpenQuestion(
  { unclearDay, unclearNines, undated }: Questions,
  { answers = {} }: ImportChoice,
): boolean {
  return (
    (unclearDay !== null && answers.dateOrder === undefined) ||
    (unclearNines > 0 && answers.nine === undefined) ||
    undated.some(({ place }) => (answers.days?.[place] ?? '') === '')
  )
}

/** Asks what a file leaves open: the meaning of letters, its date format, and which nine was played. */
export function ImportQuestions({ questions, choice, disabled, onChoice }: ImportQuestionsProps) {
  const { codePage, unclearDay, unclearNines, undated } = questions
  const { answers = {} } = choice
  const answer = (given: ImportAnswers) => onChoice({ ...choice, answers: { ...answers, ...given } })
  return (
    <>
      {codePage !== null && (
        <Section title={words.imports.letters}>
          <p className="break-words text-ink-2">{words.imports.codePage(codePage.join(', '))}</p>
        </Section>
      )}
      {(unclearDay !== null || undated.length > 0) && (
        <Section title={words.imports.dates}>
          <div className="grid gap-3">
            {unclearDay !== null && (
              <Choice
                label={words.imports.unclearDay}
                value={answers.dateOrder ?? ''}
                options={dateOrders.map((order) => ({ value: order, label: shortDate(unclearDay[order]), disabled }))}
                onChange={(order) => {
                  if (order !== '') answer({ dateOrder: order })
                }}
              />
            )}
            {undated.map(({ place, isRow, course }) => (
              <DateField
                key={place}
                label={words.imports[isRow ? 'undatedRow' : 'undatedRound'](place, course)}
                value={answers.days?.[place] ?? ''}
                disabled={disabled}
                onChange={(day) => answer({ days: { ...answers.days, [place]: day } })}
              />
            ))}
          </div>
        </Section>
      )}
      {unclearNines > 0 && (
        <Section title={words.imports.nine}>
          <Choice
            label={words.imports.unclearNine(unclearNines)}
            value={answers.nine ?? ''}
            options={nines.map((nine) => ({ value: nine, label: words.imports.nines[nine], disabled }))}
            onChange={(nine) => {
              if (nine !== '') answer({ nine })
            }}
          />
        </Section>
      )}
    </>
  )
}

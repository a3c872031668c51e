import type { ImportChoice } from '../../../storage/import-plan.ts'
import type { ImportQuestions as Questions } from '../../../storage/import-reading.ts'
import { dateOrders } from '../../../storage/round-times.ts'
import { Choice, DateField } from '../../../ui/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { shortDate } from '../../../words/dates.ts'
import { words } from '../../../words/words.ts'

interface ImportQuestionsProps {
  readonly questions: Questions
  readonly choice: ImportChoice
  readonly disabled: boolean
  readonly onChoice: (choice: ImportChoice) => void
}

/** Asks for what a file leaves open: its letters, and its dates. */
export function ImportQuestions({ questions, choice, disabled, onChoice }: ImportQuestionsProps) {
  const { codePage, unclearDay, undated } = questions
  const { dates = {} } = choice
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
                value={dates.dateOrder ?? ''}
                options={dateOrders.map((order) => ({ value: order, label: shortDate(unclearDay[order]), disabled }))}
                onChange={(order) => {
                  if (order !== '') onChoice({ ...choice, dates: { ...dates, dateOrder: order } })
                }}
              />
            )}
            {undated.map(({ place, isRow, course }) => (
              <DateField
                key={place}
                label={words.imports[isRow ? 'undatedRow' : 'undatedRound'](place, course)}
                value={dates.days?.[place] ?? ''}
                disabled={disabled}
                onChange={(day) => onChoice({ ...choice, dates: { ...dates, days: { ...dates.days, [place]: day } } })}
              />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}

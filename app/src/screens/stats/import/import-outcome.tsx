import type { ReactNode } from 'react'
import type { UnreadableRound } from '../../../storage/bundle.ts'
import type { ImportChoice, ImportPlan } from '../../../storage/import-plan.ts'
import { classes } from '../../../ui/classes.ts'
import { shortDate } from '../../../words/dates.ts'
import { words } from '../../../words/words.ts'

/** Of rounds that can't be read so many are named. */
const NAMED = 10

type Part = 'comesIn' | 'present' | 'leftOut' | 'unreadable'

const fills: Record<Part, string> = {
  comesIn: 'bg-green',
  present: 'bg-edge',
  leftOut: 'hatched',
  unreadable: 'bg-over',
}

interface ImportOutcomeProps {
  readonly plan: ImportPlan
  readonly choice: ImportChoice
  readonly isOwn: boolean
}

/** What becomes of each round of a file. */
export function ImportOutcome({ plan, choice, isOwn }: ImportOutcomeProps) {
  const parts: readonly { readonly part: Part; readonly count: number; readonly text: ReactNode }[] = [
    {
      part: 'comesIn',
      count: plan.rounds.length + plan.roundsInPlay.length,
      text: (
        <>
          {plan.rounds.length > 0 && <p>{newRoundsText(plan, choice)}</p>}
          {plan.roundsInPlay.length > 0 && <p>{words.imports.unfinished(plan.roundsInPlay.length)}</p>}
          {plan.rounds.length + plan.roundsInPlay.length === 0 && <p>{words.imports.nothingNew}</p>}
        </>
      ),
    },
    { part: 'present', count: plan.present, text: <p>{words.imports.presentText}</p> },
    {
      part: 'leftOut',
      count: plan.leftOut,
      text: (
        <p>
          {words.imports.leftOutText} {isOwn && words.imports.leftOutHint}
        </p>
      ),
    },
    { part: 'unreadable', count: plan.unreadable.length, text: <Unreadable rounds={plan.unreadable} /> },
  ]
  const shown = parts.filter(({ part, count }) => count > 0 || part === 'comesIn')
  return (
    <>
      <div aria-hidden="true" className="mb-2 flex h-7.5 gap-0.5 overflow-hidden rounded-[3px]">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ part, count }) => (
            <span key={part} className={classes('min-w-1.5', fills[part])} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul>
        {shown.map(({ part, count, text }) => (
          <li
            key={part}
            className="grid grid-cols-[0.875rem_1fr_auto] items-baseline gap-x-3.5 border-hair border-b py-2.5"
          >
            <span aria-hidden="true" className={classes('size-3.5 self-center rounded-[2px]', fills[part])} />
            <h3 className="text-row">{words.imports[part]}</h3> <p className="score font-extrabold text-xl">{count}</p>{' '}
            <div className="col-start-2 text-[0.9375rem] text-ink-2">{text}</div>
          </li>
        ))}
      </ul>
      <p className="pt-2.5 text-ink-2 text-sm">{words.imports.safe}</p>
    </>
  )
}

function newRoundsText({ players, courses }: ImportPlan, { everything }: ImportChoice): string {
  const parts = [
    everything ? words.imports.newRounds : words.imports.newRoundsOfYours,
    ...(players.length > 0 ? [words.imports.players(players.length)] : []),
    ...(courses.length > 0 ? [words.imports.courses(courses.length)] : []),
  ]
  return `${parts.join(', ')}.`
}

function Unreadable({ rounds }: { readonly rounds: readonly UnreadableRound[] }) {
  return (
    <>
      {rounds.slice(0, NAMED).map(({ place, isRow, startedAt, reason }) => (
        <p key={place}>
          {words.imports[isRow === true ? 'unreadableRow' : 'unreadableRound'](
            place,
            startedAt === null ? null : shortDate(startedAt),
            words.imports.reasons[reason],
          )}
        </p>
      ))}
      {rounds.length > NAMED && <p>{words.imports.unreadableRest(rounds.length - NAMED)}</p>}
    </>
  )
}

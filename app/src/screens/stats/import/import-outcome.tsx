import type { ReactNode } from 'react'
import type { ImportChoice } from '../../../storage/import/import-plan.ts'
import type { ImportOutcome as Outcome } from '../../../storage/import/import-reading.ts'
import { classes } from '../../../ui/classes.ts'
import { shortDate } from '../../../words/dates.ts'
import * as words from '../../../words/words.ts'

/** The groups of a file's rounds. */
type Part = 'comesIn' | 'present' | 'leftOut' | 'unreadable'

const fills: Record<Part, string> = {
  comesIn: 'bg-green',
  present: 'bg-edge',
  leftOut: 'hatched',
  unreadable: 'bg-over',
}

interface ImportOutcomeProps {
  readonly outcome: Outcome
  readonly choice: ImportChoice
  readonly isOwn: boolean
}

/** Lists which rounds of a file are imported, already present, left out or unreadable. */
export function ImportOutcome({ outcome, choice, isOwn }: ImportOutcomeProps) {
  const parts: readonly {
    readonly part: Part
    readonly count: number
    /** Other counts beside the rounds that the bar shows. */
    readonly others?: number
    readonly text: ReactNode
  }[] = [
    {
      part: 'comesIn',
      count: outcome.rounds + outcome.roundsInPlay,
      text: (
        <>
          {outcome.rounds > 0 && <p>{newRoundsText(outcome, choice)}</p>}
          {outcome.roundsInPlay > 0 && <p>{words.imports.unfinished(outcome.roundsInPlay)}</p>}
          {outcome.rounds + outcome.roundsInPlay === 0 && <p>{words.imports.nothingNew}</p>}
        </>
      ),
    },
    { part: 'present', count: outcome.present, text: <p>{words.imports.presentText}</p> },
    {
      part: 'leftOut',
      count: outcome.leftOut,
      text: (
        <p>
          {words.imports.leftOutText} {isOwn && words.imports.leftOutHint}
        </p>
      ),
    },
    {
      part: 'unreadable',
      count: outcome.unreadable,
      others: outcome.unreadableBeside,
      text: <Unreadable {...outcome} />,
    },
  ]
  const shown = parts.filter(({ part, count, others = 0 }) => count + others > 0 || part === 'comesIn')
  return (
    <>
      <div aria-hidden="true" className="mb-2 flex h-7.5 gap-0.5 overflow-hidden rounded-[3px] empty:hidden">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ part, count }) => (
            <span key={part} className={classes('min-w-1.5', fills[part])} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul>
        {shown.map(({ part, count, others = 0, text }) => (
          <Row key={part} name={words.imports[part]} count={count + others} fill={fills[part]}>
            {text}
          </Row>
        ))}
        {outcome.strokesLeftOut > 0 && (
          <Row name={words.imports.strokesLeftOut} count={outcome.strokesLeftOut}>
            <p>{words.imports.strokesLeftOutText}</p>
          </Row>
        )}
      </ul>
      <p className="pt-2.5 text-ink-2 text-sm">{words.imports.safe}</p>
    </>
  )
}

interface RowProps {
  readonly name: string
  readonly count: number
  /** In the colours of the bar; strokes aren't part of it. */
  readonly fill?: string
  readonly children: ReactNode
}

function Row({ name, count, fill, children }: RowProps) {
  return (
    <li className="grid grid-cols-[0.875rem_1fr_auto] items-baseline gap-x-3.5 border-hair border-b py-2.5">
      <span aria-hidden="true" className={classes('size-3.5 self-center rounded-[2px]', fill)} />
      <h3 className="text-row">{name}</h3>{' '}
      <p translate="no" className="score font-extrabold text-xl">
        {count}
      </p>{' '}
      <div className="col-start-2 text-[0.9375rem] text-ink-2">{children}</div>
    </li>
  )
}

function newRoundsText({ players, courses }: Outcome, { everything }: ImportChoice): string {
  const parts = [
    everything ? words.imports.newRounds : words.imports.newRoundsOfYours,
    ...(players > 0 ? [words.imports.players(players)] : []),
    ...(courses > 0 ? [words.imports.courses(courses)] : []),
  ]
  return `${parts.join(', ')}.`
}

function Unreadable({ unreadable, firstUnreadable, unreadableBeside }: Outcome) {
  const more = unreadable - firstUnreadable.length
  return (
    <>
      {firstUnreadable.map(({ place, isRow, startedAt, reason }) => (
        <p key={place}>
          {words.imports[isRow === true ? 'unreadableRow' : 'unreadableRound'](
            place,
            startedAt === null ? null : shortDate(startedAt),
            words.imports.reasons[reason],
          )}
        </p>
      ))}
      {more > 0 && <p>{words.imports.unreadableRest(more)}</p>}
      {unreadableBeside > 0 && <p>{words.imports.unreadableBeside(unreadableBeside)}</p>}
    </>
  )
}

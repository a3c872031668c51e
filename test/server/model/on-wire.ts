import type { WireAnswer } from '../../../app/src/backend/outcome.ts'
import type { ModelOutcome } from './game-model.ts'
import type { Change } from './rows.ts'

/** How a newer or an older server changes a row or an answer before it is written out. */
export type Disguise = (value: unknown) => unknown

export function answerOf(status: number, body: unknown): WireAnswer {
  return { status, text: JSON.stringify(body), retryAfter: null }
}

/** A procedure's answer or refusal as the API writes it. */
export function outcomeOnWire(outcome: ModelOutcome, disguise: Disguise): WireAnswer {
  if ('answer' in outcome) return answerOf(200, disguise(outcome.answer))
  const { status, details, message } = outcome.refused
  return answerOf(status, disguise({ code: `PT${status}`, message, details, hint: null }))
}

/** A change as realtime writes it. */
export function changeOnWire({ table, type, row }: Change, disguise: Disguise): unknown {
  const written = disguise(row)
  return type === 'DELETE'
    ? { eventType: type, table, old: written }
    : { eventType: type, table, new: written, errors: null }
}

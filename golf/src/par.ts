import { MAX_PAR, MIN_PAR } from './limits.ts'

/** Whether a value is a valid par of a hole: a whole number from 3 to 6. Source: golf facts, card checks. */
export function isPar(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= MIN_PAR && value <= MAX_PAR
}

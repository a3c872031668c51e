import type { WireAnswer } from '../../app/src/backend/outcome.ts'
import { answerOf } from '../../test/server/model/on-wire.ts'

const page = '<!doctype html><title>Sign in to the club’s network</title>'

/** The answer of a proxy between device and server, or of a server in trouble. */
export function brokenAnswer(random: () => number): WireAnswer {
  const all: readonly WireAnswer[] = [
    { status: 500, text: '{"code":"XX000"}', retryAfter: null },
    { status: 504, text: page, retryAfter: null },
    { status: 200, text: page, retryAfter: null },
    { status: 429, text: '{"code":"over_request_rate_limit"}', retryAfter: '2' },
    { status: 200, text: '[]', retryAfter: null },
  ]
  return all[Math.floor(random() * all.length)] ?? answerOf(500, {})
}

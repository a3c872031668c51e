import type { WireAnswer } from '../../app/src/backend/outcome.ts'

export type Wire = WireAnswer

export function wireOf(status: number, told: unknown): Wire {
  return { status, text: JSON.stringify(told), retryAfter: null }
}

const page = '<!doctype html><title>Sign in to the club’s network</title>'

/** What stands between a device and a server, or a server in trouble, answers instead. */
export function brokenAnswer(random: () => number): Wire {
  const all: readonly Wire[] = [
    { status: 500, text: '{"code":"XX000"}', retryAfter: null },
    { status: 504, text: page, retryAfter: null },
    { status: 200, text: page, retryAfter: null },
    { status: 429, text: '{"code":"over_request_rate_limit"}', retryAfter: '2' },
    { status: 200, text: '[]', retryAfter: null },
  ]
  return all[Math.floor(random() * all.length)] ?? wireOf(500, {})
}

import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { errorFields, jsonLog } from './log.ts'

function logged(work: (log: ReturnType<typeof jsonLog>) => void): string {
  let text = ''
  work(
    jsonLog(
      (line) => (text += line),
      () => new Date(0),
    ),
  )
  return text
}

test('a line of the log is one JSON object', () => {
  const text = logged((log) => log('info', 'request', { method: 'GET', route: 'a\nb', status: 200, durationMs: 1.5 }))
  expect(text.endsWith('\n')).toBe(true)
  expect(text.trimEnd()).not.toContain('\n')
  expect(JSON.parse(text)).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    level: 'info',
    event: 'request',
    method: 'GET',
    route: 'a\nb',
    status: 200,
    durationMs: 1.5,
  })
})

test('[D59] an error’s message, which may quote a code or a name, is not logged; where it came from is', () => {
  const error = new DatabaseError('Key (code)=(ABC234) already exists. Sergio', 1, 'error')
  error.code = '23505'
  error.detail = 'Key (code)=(ABC234)'
  const text = logged((log) => log('error', 'failed', errorFields(error)))
  expect(text).toContain('23505')
  expect(text).toContain('log.test.ts')
  expect(text).not.toMatch(/ABC234|Sergio/)
})

test('[D59] a token or key put into a field by mistake is taken out', () => {
  const text = logged((log) =>
    log('warn', 'refused', {
      reason: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln sb_secret_abc-DEF_1 sb_publishable_x',
    }),
  )
  expect(text).toContain('"reason":"[removed] [removed] [removed]"')
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextShareState, type ShareEvent, type ShareState } from './share-state.ts'

type State = ShareState<string, string>
type Event = ShareEvent<string, string>

function after(...events: readonly Event[]): State {
  return events.reduce<State>(nextShareState, { status: 'idle' })
}

const prepare = { kind: 'prepare' } as const
const prepared = { kind: 'prepared', image: 'png' } as const
const share = { kind: 'share' } as const

// Source: document 3 section 4, share flow.

test('an image is prepared, ready, shared, and ready again', () => {
  expect(after()).toEqual({ status: 'idle' })
  expect(after(prepare)).toEqual({ status: 'preparing' })
  expect(after(prepare, prepared)).toEqual({ status: 'ready', image: 'png' })
  expect(after(prepare, prepared, share)).toEqual({ status: 'sharing', image: 'png' })
  expect(after(prepare, prepared, share, { kind: 'shared' })).toEqual({ status: 'ready', image: 'png' })
})

test('a golfer who cancels can share the same image again', () => {
  expect(after(prepare, prepared, share, { kind: 'cancelled' })).toEqual({ status: 'ready', image: 'png' })
})

const notPrepared = [prepare, { kind: 'not-prepared', failure: 'why' }] as const
const notShared = [prepare, prepared, share, { kind: 'not-shared', failure: 'why' }] as const

test.each<[string, readonly Event[], string | null]>([
  ['preparing', notPrepared, null],
  ['sharing', notShared, 'png'],
])('a failure while %s says why, and retry prepares again', (_, events, image) => {
  expect(after(...events)).toEqual({ status: 'error', failure: 'why', image })
  expect(after(...events, { kind: 'retry' })).toEqual({ status: 'preparing' })
  expect(after(...events, { kind: 'retry' }, prepared)).toEqual({ status: 'ready', image: 'png' })
})

test('an image that could not be shared can be downloaded; without an image there is no download', () => {
  const download = { kind: 'download' } as const
  expect(after(...notShared, download)).toEqual({ status: 'sharing', image: 'png' })
  expect(after(...notShared, download, { kind: 'shared' })).toEqual({ status: 'ready', image: 'png' })
  expect(after(...notShared, download, { kind: 'not-shared', failure: 'no room' })).toEqual({
    status: 'error',
    failure: 'no room',
    image: 'png',
  })
  expect(after(...notPrepared, download)).toEqual(after(...notPrepared))
  expect(after(prepare, prepared, download)).toEqual({ status: 'ready', image: 'png' })
})

test('a changed subject is prepared again in every state, and the earlier image is not offered', () => {
  expect(after(prepare, prepared, prepare)).toEqual({ status: 'preparing' })
  expect(after(prepare, prepared, share, prepare, { kind: 'shared' })).toEqual({ status: 'preparing' })
  expect(after(prepare, prepared, { kind: 'withdraw' })).toEqual({ status: 'idle' })
})

test('nothing is shared without an image, and no late event restores one', () => {
  const kinds = [
    'prepare',
    'withdraw',
    'prepared',
    'not-prepared',
    'share',
    'shared',
    'cancelled',
    'not-shared',
    'download',
    'retry',
  ] as const
  const events = fc.array(
    fc.constantFrom(...kinds).map((kind) => ({ kind, image: 'png', failure: 'why' })),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(events, (given) => {
      const before = after(...given)
      const offered = nextShareState(before, share)
      expect(offered.status === 'sharing').toBe(before.status === 'ready' || before.status === 'sharing')
      const late = nextShareState(before, prepared)
      expect(late.status === 'ready').toBe(before.status === 'preparing' || before.status === 'ready')
    }),
  )
})

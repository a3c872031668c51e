import { expect } from 'vitest'
import type { TestDatabase } from '../../test/own-server/test-database.ts'
import { installChanges } from '../../server/src/realtime/changes/tables.ts'
import type { Given } from '../../test/server/model/rows.ts'
import { type Notice, withoutTimes } from './pair.ts'

interface Notified extends Notice {
  readonly r: Given
}

function asNotified(payload: string): Notified {
  const read: unknown = JSON.parse(payload)
  if (!isNotified(read)) throw new Error(`Not understood: ${payload}`)
  return { t: read.t, o: read.o, r: read.r }
}

function isNotified(value: unknown): value is Notified {
  if (typeof value !== 'object' || value === null || !('t' in value && 'o' in value && 'r' in value)) return false
  return typeof value.t === 'string' && typeof value.o === 'string' && typeof value.r === 'object' && value.r !== null
}

/** The notifications of PostgreSQL since the last call. */
export interface Listening {
  next(): Promise<readonly Notified[]>
}

export async function listenTo({ database }: TestDatabase): Promise<Listening> {
  await installChanges(database.owner)
  let received: Notified[] = []
  let reached = () => {}
  await database.listen(
    'teemates_changes',
    (payload) => {
      if (payload === 'reached') reached()
      else received.push(asNotified(payload))
    },
    () => {},
  )
  return {
    async next() {
      const end = new Promise<void>((resolve) => {
        reached = resolve
      })
      await database.owner.query("select pg_notify('teemates_changes', 'reached')")
      await end
      const all = received
      received = []
      return all
    },
  }
}

function asTexts(list: readonly Notice[]): string[] {
  return list.map((each) => JSON.stringify(withoutTimes(each))).toSorted()
}

/** Compares the notifications of one statement in any order, and those of different calls in sequence. */
export function expectSameNotices(model: readonly Notice[][], real: readonly Notified[]): void {
  let from = 0
  for (const call of model) {
    const ofCall = real.slice(from, from + call.length)
    from += call.length
    expect(asTexts(ofCall)).toEqual(asTexts(call))
  }
  expect(real).toHaveLength(from)
}

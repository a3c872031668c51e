import { expect, test } from 'vitest'
import { parseMessage } from './messages.ts'
import { drawing, type PeerVariant } from './peer-world.ts'
import { playRandomRound } from './random-round.ts'

const SEEDS = Number(process.env['PEER_SEEDS'] ?? 200)
/** Longer than a phone waits between two messages. */
const LATE_MS = 400
/** Enough to show a known mistake several times. */
const VARIANT_SEEDS = 60

test(`[C35] ${SEEDS} random rounds end equal on all phones, with the last tap of every cell`, {
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    expect((await playRandomRound(seed)).wrong, `seed ${seed}`).toEqual([])
  }
})

/** What a phone has said isn't said again, though the host may have lost it. */
function noResend(): PeerVariant {
  const said = new Set<string>()
  return (ports) => ({
    ...ports,
    connect(events) {
      const connection = ports.connect(events)
      return {
        ...connection,
        send(text) {
          const message = parseMessage(text)
          // A host says everything to each of its guests.
          if (message?.type !== 'events' || message.epoch !== undefined) return connection.send(text)
          const fresh = message.events.filter(({ id }) => !said.has(id))
          for (const { id } of fresh) said.add(id)
          return fresh.length === 0 || connection.send(JSON.stringify({ ...message, events: fresh }))
        },
      }
    },
  })
}

test('of random rounds in which no guest says again what the host may have lost, some end wrong', {
  timeout: 60_000,
}, async () => {
  let wrong = 0
  for (let seed = 1; seed <= VARIANT_SEEDS; seed += 1) {
    if ((await playRandomRound(seed, noResend)).wrong.length > 0) wrong += 1
  }
  expect(wrong).toBeGreaterThan(0)
})

/** Every message of a phone is late by its own time, so that one overtakes another, and some come twice. */
function restless(): PeerVariant {
  const chance = drawing(7)
  return (ports) => ({
    ...ports,
    connect(events) {
      const connection = ports.connect(events)
      return {
        ...connection,
        send(text) {
          for (let copies = chance() < 0.3 ? 2 : 1; copies > 0; copies -= 1) {
            ports.after(Math.floor(chance() * LATE_MS), () => void connection.send(text))
          }
          return true
        },
      }
    },
  })
}

test('[C34] random rounds whose messages overtake each other and come twice end equal on all phones', {
  timeout: 60_000,
}, async () => {
  for (let seed = 1; seed <= VARIANT_SEEDS; seed += 1) {
    expect((await playRandomRound(seed, restless)).wrong, `seed ${seed}`).toEqual([])
  }
})

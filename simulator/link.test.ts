import { expect, test } from 'vitest'
import { randomOf } from '../test/random.ts'
import { Link, noFaults } from './link.ts'
import { GameModel } from '../test/server/model/game-model.ts'
import type { Given, HistoryRow } from '../test/server/model/rows.ts'
import { VirtualTime } from './virtual-time.ts'

const strokesEach = 20
const uidOf = (number: number) => `00000000-0000-4000-8000-${number.toString().padStart(12, '0')}`

interface Played {
  readonly history: readonly HistoryRow[]
  /** Operation ids in the order in which each golfer drew them. */
  readonly sent: readonly string[][]
}

/** Two golfers score over a bad link to a server that is down now and then, and retry until they are answered. */
async function play(seed: number, isSameId: boolean): Promise<Played> {
  const time = new VirtualTime()
  const random = randomOf(seed)
  let drawn = 0
  const uuid = () => uidOf((drawn += 1))
  const source = {
    now: () => time.now(),
    uuid,
    code: () => 'ABC234',
    inviteSecret: () => 's',
    seatToken: uuid,
    manualPlayerId: uuid,
  }
  const model = new GameModel(source, uuid())
  const golfers = [uuid(), uuid()]
  for (const uid of golfers) model.signUp(uid)
  const card = Array.from({ length: 9 }, (_, index) => ({ number: index + 1 }))
  const course = { p_course_vendor_id: 'x', p_tee_label: 'Blue', p_holes_mode: 'front9', p_hole_set_full: card }
  model.call(golfers[0] ?? '', 'create_game', { ...course, p_nickname: 'Ann', p_player_id: 'player0' })
  const mate = { p_code: 'ABC234', p_nickname: 'Bob', p_player_id: 'player1' }
  model.call(golfers[1] ?? '', 'join_game_by_code', mate)
  const p_game_id = [...model.state().games.keys()][0] ?? ''
  model.call(golfers[0] ?? '', 'start_game', { p_game_id })

  let isDown = false
  for (const at of [5000, 40_000]) {
    time.after(at, () => (isDown = true))
    time.after(at + 8000, () => (isDown = false))
  }
  const faults = { ...noFaults, longestDelayMs: 2000, requestLost: 0.2, replyLost: 0.3, duplicated: 0.2 }
  const sent: string[][] = []
  for (const [index, uid] of golfers.entries()) {
    const ids: string[] = []
    sent.push(ids)
    const link = new Link(time, random, faults)
    const score = async (given: Given) => {
      let operationId = uuid()
      ids.push(operationId)
      const send = () =>
        isDown ? null : model.call(uid, 'set_score_for_player', { ...given, p_operation_id: operationId })
      while (((await link.ask(send, 10_000))?.value ?? null) === null) if (!isSameId) operationId = uuid()
    }
    const all = async () => {
      for (let stroke = 1; stroke <= strokesEach; stroke += 1) {
        await score({ p_game_id, p_hole: 1 + (stroke % 9), p_strokes: stroke, p_player_id: `player${index}` })
      }
    }
    time.after(0, () => void all())
  }
  await time.run()
  return { history: model.state().games.get(p_game_id)?.history ?? [], sent }
}

test.each([1, 2, 3, 4, 5])(
  '[B16] every stroke is written once, in its order, over a bad link (seed %i)',
  async (seed) => {
    const { history, sent } = await play(seed, true)
    for (const [index, ids] of sent.entries()) {
      expect(ids).toHaveLength(strokesEach)
      const written = history.filter((row) => row.written_by === `player${index}`)
      expect(written.map((row) => row.operation_id)).toEqual(ids)
    }
  },
)

test('the same seed plays the same again, another one otherwise', async () => {
  expect(await play(7, true)).toEqual(await play(7, true))
  expect(await play(8, true)).not.toEqual(await play(7, true))
})

test('a retry under a new operation id writes more than once', async () => {
  const { history } = await play(1, false)
  expect(history.length).toBeGreaterThan(2 * strokesEach)
})

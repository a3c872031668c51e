import { expect, test, vi } from 'vitest'
import { archivedAs } from '../../../../golf/cards/golfer-history.ts'
import { exportFile } from './export-file.ts'

const nothingElse = {
  players: [],
  courses: [],
  settings: [],
  log: [],
  roundsInPlay: [],
  unsaved: [],
  live: { games: [], operations: [] },
  damaged: () => [],
}

test('pending work runs between reading some rounds and writing them', async () => {
  let nowMs = 0
  let turns = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  // Each turn of the event loop is a message to the page itself.
  class CountedChannel extends MessageChannel {
    constructor() {
      super()
      turns += 1
    }
  }
  vi.stubGlobal('MessageChannel', CountedChannel)
  const steps: string[] = []
  const work = (step: string) => {
    steps.push(`${step} after ${turns}`)
    nowMs += 10
  }
  const archived = archivedAs({ id: 'first', day: 20_000, cards: { ann: [4] }, selfPlayerId: 'ann' })
  const round = { ...archived, toJSON: () => work('written') }
  async function* pages() {
    for (const page of [[round], [round]]) {
      work('read')
      yield page
    }
  }
  await exportFile(nothingElse, pages(), 1)
  expect(steps).toEqual(['read after 0', 'written after 1', 'read after 1', 'written after 2'])
})

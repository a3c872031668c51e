import type { JoinMode, RoundPlayer } from '@teemates/golf/round'
import { expect, test } from 'vitest'
import { newsText } from './news.ts'

function player(nickname: string, joinMode: JoinMode = 'p2p', fields: Partial<RoundPlayer> = {}): RoundPlayer {
  return {
    id: nickname,
    playerId: nickname,
    nickname,
    isLocal: nickname === 'Ann',
    p2pPeerId: null,
    joinMode,
    ...fields,
  }
}

const ann = player('Ann', 'host')
const ben = player('Ben')
const cleo = player('Cleo')

test.each<[string, RoundPlayer[], RoundPlayer[], string]>([
  ['a mate comes', [ann], [ann, ben], 'Ben joined.'],
  ['two come', [ann], [ann, ben, cleo], 'Ben joined. Cleo joined.'],
  ['a mate leaves with strokes', [ann, ben], [ann, { ...ben, hasLeft: true }], 'Ben left.'],
  ['a mate leaves without one', [ann, ben], [ann], 'Ben left.'],
  ['a mate comes back', [ann, { ...ben, hasLeft: true }], [ann, ben], 'Ben joined.'],
  ['a mate is the host', [ann, ben], [player('Ann'), player('Ben', 'host')], 'Ben is the host now.'],
  [
    'the host leaves and Ann is it',
    [player('Ann'), player('Ben', 'host')],
    [ann, player('Ben', 'p2p', { hasLeft: true })],
    'Ben left. You are the host now.',
  ],
  ['the host adds a player without a phone', [ann], [ann, player('Mia', 'manual')], ''],
  [
    'a mate, the host, adds one',
    [player('Ben', 'host')],
    [player('Ben', 'host'), player('Mia', 'manual')],
    'Mia joined.',
  ],
  ['a mate has another name', [ann, ben], [ann, { ...ben, nickname: 'Benny' }], ''],
  ['the first state of a game', [], [ann, ben], ''],
  ['Ann herself joins', [ben], [ben, player('Ann')], ''],
])('%s', (_, before, now, text) => {
  expect(newsText(before, now, 'Ann')).toBe(text)
})

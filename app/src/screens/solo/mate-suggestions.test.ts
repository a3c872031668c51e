import { createRound, type RoundPlayer } from '@teemates/golf/round'
import { describe, expect, it } from 'vitest'
import { suggestionsFor } from './mate-suggestions.ts'

const self = { profileId: 'cmplr_1', nickname: 'Ann' }

function player(id: string, nickname: string, playerId: string | null = null): RoundPlayer {
  return { id, playerId, nickname, isLocal: playerId !== null, p2pPeerId: null, joinMode: 'manual' }
}

function roundWith(players: readonly RoundPlayer[]) {
  return createRound({
    id: 'round_1',
    courseId: 'course_links',
    courseName: 'Links',
    teeLabel: 'Standard',
    holesMode: 'front9',
    holeSet: [],
    players,
    soloRound: true,
    selfPlayerId: self.profileId,
  })
}

function known(id: string, name: string, updatedAt: number) {
  return { id, name, playerId: null, createdAt: 0, updatedAt }
}

describe('mates offered in the lobby', () => {
  it('are those of unfinished rounds, then of earlier ones, the one played with last first', () => {
    const offered = suggestionsFor({
      round: roundWith([player('player_1', 'Ann', self.profileId)]),
      self,
      unfinished: [roundWith([player('player_2', 'Ann', self.profileId), player('manual_c', 'Cat')])],
      known: [known('manual_b', 'Bob', 1), known('manual_d', 'Dan', 2), known(self.profileId, 'Ann', 3)],
    })
    expect(offered.map((mate) => mate.nickname)).toEqual(['Cat', 'Dan', 'Bob'])
  })

  it('are nobody who is in the round, by id or by name', () => {
    const offered = suggestionsFor({
      round: roundWith([player('player_1', 'Ann', self.profileId), player('manual_b', 'Robert'), player('x', 'Cat')]),
      self,
      unfinished: [],
      known: [known('manual_b', 'Bob', 1), known('manual_c', 'Cat', 1)],
    })
    expect(offered).toEqual([])
  })

  it('start with this device’s player when they were removed', () => {
    const offered = suggestionsFor({ round: roundWith([player('b', 'Bob')]), self, unfinished: [], known: [] })
    expect(offered).toEqual([{ id: self.profileId, nickname: 'Ann', isSelf: true }])
  })
})

import { DEFAULT_NICKNAME, MAX_PLAYERS } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import type { RoundPlayer } from '@teemates/golf/round'
import type { DeclineReason } from './join-messages.ts'
import type { PeerKeys } from './peer-keys.ts'
import type { PeerRecord } from '../peer-record.ts'

/** The rules by which a host lets phones into the round. */
export interface Admission {
  isOver(): boolean
  isPlayer(playerId: string): boolean
  /** The guest of that name; undefined for the default name, which every golfer without a chosen name has. */
  guestNamed(nickname: string): RoundPlayer | undefined
  /** A golfer of that name may have come with another phone, even if the round is full. */
  mayBePlayer(nickname: string): boolean
  /** A guest who has a seat may return to it even if the round is full or over, and learns of the end. */
  hasRoomFor(guestId: string): boolean
  /** The reason why the phone of that peer id can't come in, whatever the host answers; null if it can. */
  refusalOf(guestId: string, nickname: string): DeclineReason | null
}

interface AdmissionGiven {
  readonly record: PeerRecord
  readonly keys: () => PeerKeys
  /** The host is leaving the round. */
  readonly isEnding: () => boolean
}

export function createAdmission({ record, keys, isEnding }: AdmissionGiven): Admission {
  const round = () => record.state().round

  function isOver(): boolean {
    return round().status === 'completed' || isEnding()
  }

  function guestNamed(nickname: string): RoundPlayer | undefined {
    const name = cleanPlayerName(nickname)
    if (name === null || comparable(name) === comparable(DEFAULT_NICKNAME)) return undefined
    const hasSeat = (id: string) => keys().seats.some(({ playerId }) => playerId === id)
    return round().players.find((player) => comparable(player.nickname) === comparable(name) && hasSeat(player.id))
  }

  function mayBePlayer(nickname: string): boolean {
    return !isOver() && guestNamed(nickname) !== undefined
  }

  function hasRoomFor(guestId: string): boolean {
    const { players } = round()
    const isFull = players.length >= MAX_PLAYERS || isOver()
    return !isFull || players.some((player) => player.p2pPeerId === guestId)
  }

  return {
    isOver,
    isPlayer: (playerId) => round().players.some(({ id }) => id === playerId),
    guestNamed,
    mayBePlayer,
    hasRoomFor,
    refusalOf(guestId, nickname) {
      if (keys().blocked.includes(guestId)) return 'sent-away'
      if (hasRoomFor(guestId) || mayBePlayer(nickname)) return null
      return isOver() ? 'over' : 'full'
    },
  }
}

/** Normalises names that people would read as the same one. */
function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

import { courseIdOf, type CourseHole } from '@teemates/golf/course'
import type { HolesMode } from '@teemates/golf/holes-mode'
import { playerId as newPlayerId, roundId as newRoundId } from '@teemates/golf/ids'
import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import { createRound, type RoundPlayer } from '@teemates/golf/round'
import { holeSetOf } from '@teemates/golf/tee'
import type { CallOutcome } from '../../../backend/call-outcome.ts'
import { newKey } from '../joining/host-keys.ts'
import { newPeerKeys, type PeerKeys, writePeerKeys } from '../joining/peer-keys.ts'
import { CALL_MS } from '../network/peer-limits.ts'
import type { PeerPorts } from '../network/peer-ports.ts'
import { roomKeys } from '../network/proof.ts'
import { RANDOM_LENGTH } from '../../new-event.ts'
import { beginPeerRecord, type PeerRecord } from '../peer-record.ts'

export interface NewPeerRound {
  readonly courseName: string
  readonly courseVendorId: string | null
  readonly teeLabel: string
  readonly holesMode: HolesMode
  /** The holes of the chosen tee; the mode selects those that are played. */
  readonly holes: readonly CourseHole[]
  readonly nickname: string
}

/** Begins a round with this device as its host. Rejects with StorageError. */
export async function beginHostedRound(
  ports: PeerPorts,
  given: NewPeerRound,
): Promise<CallOutcome<{ readonly record: PeerRecord; readonly keys: PeerKeys }>> {
  const at = ports.now()
  const roundId = newRoundId(at, ports.random(RANDOM_LENGTH))
  const [secret, hostKey] = [newKey(ports), newKey(ports)]
  const keys = newPeerKeys(secret, [], hostKey)
  const room = { roundId, ticket: roomKeys(secret).ticket, code: null, hostKey }
  const opened = await ports.backend.peerRooms.open(room, { timeoutMs: CALL_MS })
  if (!opened.ok) return opened
  const { code } = opened.value
  await writePeerKeys(ports.keys, roundId, keys)
  const peerId = ports.peerId()
  const self: RoundPlayer = {
    id: newPlayerId(at, ports.random(RANDOM_LENGTH)),
    playerId: ports.profileId(),
    nickname: cleanPlayerName(given.nickname) ?? DEFAULT_NICKNAME,
    isLocal: false,
    p2pPeerId: peerId,
    joinMode: 'host',
  }
  const round = createRound({
    id: roundId,
    courseId: courseIdOf(given.courseName),
    courseName: given.courseName,
    courseVendorId: given.courseVendorId,
    teeLabel: given.teeLabel,
    holesMode: given.holesMode,
    holeSet: holeSetOf(given.holes, given.holesMode),
    players: [self],
    roomCode: code,
    soloRound: false,
    selfPlayerId: ports.profileId(),
  })
  const record = beginPeerRecord(ports, round, { role: 'host', code, hostId: peerId, peerId, selfId: self.id })
  return { ok: true, value: { record, keys } }
}

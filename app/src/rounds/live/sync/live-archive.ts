import { type Round, strokesIn } from '@teemates/golf/round'
import { scorablePlayerIds } from '@teemates/golf/scoring-rights'
import type { RoundSession } from '../../session.ts'
import { isGameUnderWay, type SettledOperation } from '../../../storage/live/live-store.ts'
import type { LocalGame } from './local-game.ts'
import { shownRound } from '../state/game-round.ts'
import { ARCHIVE_WAIT_MS, DRAIN_WAIT_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'
import { historySoFarOf, ownHistoryOf } from '../state/own-history.ts'
import { createRetryPause } from './retry-pause.ts'
import type { Seat } from './seat.ts'
import { within } from '../within.ts'

export interface LiveArchiveParts {
  readonly ports: Pick<LivePorts, 'storage' | 'clock'>
  readonly localGame: Pick<LocalGame, 'state' | 'keep' | 'reload'>
  readonly seat: Seat
  /** Sends what waits; false when it has to be tried again. */
  readonly drain: () => Promise<boolean>
  /** Asks for a snapshot; false when none was taken in. */
  readonly refresh: () => Promise<boolean>
  /** Resolves once a course without a name in the game has this device's name for it. */
  readonly nameCourse: () => Promise<void>
}

/** How a live game comes into this device's history, under its own id. */
export interface LiveArchive {
  isFinished(): boolean
  /** The game is finished, and this tab knows every change up to its end. */
  isEndKnown(): boolean
  /** Finished, and not in history yet. */
  isDue(): boolean
  /** Archives it by itself where it is due; after a failure again and again. To be called after a change. */
  whenFinished(): void
  /** One that failed is tried again now. */
  wake(): void
  /** Nothing is done by itself any more. */
  stop(): void
  /** Archives a finished game, once even if called again. Resolves within 15 s. */
  archive(): ReturnType<RoundSession['archive']>
  /** Archives the strokes so far, if there are any, of a game that the golfer leaves. It counts as left from then on. */
  leave(): Promise<void>
  /** Archives the strokes so far of a game in which this device has lost its seat. */
  soFar(): Promise<void>
  /**
   * Lays strokes that are about to be refused for good over the round where history has it already: with this device's own
   * strokes it is whole, whenever they came. False when it has to be tried again before they are refused.
   */
  beforeRefused(settled: readonly SettledOperation[]): Promise<boolean>
}

export function createLiveArchive(parts: LiveArchiveParts): LiveArchive {
  const { ports, localGame, seat, drain, refresh, nameCourse } = parts
  const { storage, clock } = ports
  let archiving: Promise<boolean> | undefined
  let leaving: Promise<void> | undefined

  const pause = createRetryPause(clock)
  let isStopped = false

  const isFinished = () => localGame.state().snapshot?.game.status === 'finished'

  function isEndKnown(): boolean {
    const { snapshot, needsSnapshot } = localGame.state()
    return isFinished() && !needsSnapshot && snapshot !== null && snapshot.revision >= snapshot.game.revision
  }

  function asInHistory(shown: Round): Round {
    return { ...shown, status: 'completed', completedAt: shown.completedAt ?? clock.now() }
  }

  /** One that was archived on leaving is replaced; the other tab's is the same. */
  async function putIntoHistory(shown: Round): Promise<void> {
    const round = asInHistory(shown)
    const isThere = (await storage.rounds.get(round.id)) !== undefined
    if (isThere && (await storage.replaceArchived(round)) !== undefined) return
    await storage.archive(round)
  }

  async function archiveFinished(): Promise<boolean> {
    if (seat.current().status === 'archived') return true
    if (!isFinished()) return false
    await within(clock, DRAIN_WAIT_MS, drain(), false)
    if (!isEndKnown()) await refresh()
    if (!isEndKnown()) return false
    await nameCourse()
    const round = ownHistoryOf(localGame.state())
    if (round === null) return false
    // A lobby that was cleared away, or a game that nobody played, was no round.
    if (isPlayed(round)) await putIntoHistory(round)
    await localGame.keep()
    await seat.setStatus('archived')
    // Another tab may have stored strokes until now, because it didn't know that the game was archived. It does now.
    await layLateOver(round).catch(() => undefined)
    return true
  }

  async function layLateOver(archived: Round): Promise<void> {
    await localGame.reload()
    const now = ownHistoryOf(localGame.state())
    const hasMore = JSON.stringify(now?.holes) !== JSON.stringify(archived.holes)
    if (now !== null && hasMore) await putIntoHistory(now)
  }

  async function archiveSoFar(): Promise<void> {
    const { status, playerId } = seat.current()
    if (status === 'left' || status === 'archived') return
    await nameCourse()
    const round = shownRound(localGame.state())
    if (round !== null && hasStrokes(round, playerId)) await putIntoHistory(round)
  }

  async function archiveOnLeaving(): Promise<void> {
    await archiveSoFar()
    await seat.setStatus('left')
  }

  async function beforeRefused(settled: readonly SettledOperation[]): Promise<boolean> {
    // Another tab may have brought it into history.
    await seat.reload()
    const { status } = seat.current()
    // It comes into history later, with all of them.
    if (isGameUnderWay(status)) return true
    if (status === 'archived' && !isEndKnown()) await refresh()
    if (status === 'archived' && !isEndKnown()) return false
    const state = localGame.state()
    const round = status === 'archived' ? ownHistoryOf(state) : historySoFarOf(state, settled)
    // One that the golfer has deleted stays away.
    if (round?.metadata.notCounted !== undefined) await storage.replaceArchived(asInHistory(round))
    return true
  }

  function isDue(): boolean {
    const { status } = seat.current()
    return isFinished() && (status === 'in-progress' || status === 'put-aside')
  }

  /** The same for all who ask meanwhile. */
  function archiveOnce(): Promise<boolean> {
    archiving ??= archiveFinished()
      .catch(() => false)
      .finally(() => (archiving = undefined))
    return archiving
  }

  function whenFinished(): void {
    if (isStopped || !isDue() || pause.isOn() || archiving !== undefined) return
    void archiveOnce().then((isArchived) => {
      if (!isArchived && !isStopped && isDue()) pause.thenRun(whenFinished)
    })
  }

  return {
    isFinished,
    isEndKnown,
    isDue,
    whenFinished,
    wake: pause.wake,
    stop() {
      isStopped = true
      pause.stop()
    },
    async archive() {
      const isArchived = await within(clock, ARCHIVE_WAIT_MS, archiveOnce(), false)
      return isArchived ? { ok: true, roundId: localGame.state().gameId } : { ok: false, code: 'not-saved' }
    },
    leave() {
      leaving ??= archiveOnLeaving().finally(() => (leaving = undefined))
      return leaving
    },
    soFar: archiveSoFar,
    beforeRefused,
  }
}

function isPlayed(round: Round): boolean {
  return round.holes.some((hole) => round.players.some(({ id }) => strokesIn(hole, id) > 0))
}

/** Whether anything that this device scored would be lost from history. */
function hasStrokes(round: Round, playerId: string): boolean {
  const ids = scorablePlayerIds(round, playerId)
  return round.holes.some((hole) => ids.some((id) => strokesIn(hole, id) > 0))
}

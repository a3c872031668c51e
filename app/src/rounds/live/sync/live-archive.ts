import { type Round, strokesIn } from '@teemates/golf/round'
import { scorablePlayerIds } from '@teemates/golf/scoring-rights'
import type { RoundSession } from '../../session.ts'
import { isGameUnderWay, type SettledOperation } from '../../../storage/live/live-store.ts'
import type { LocalGame } from './local-game.ts'
import { shownRound } from '../state/game-round.ts'
import { isEndKnown, isFinished } from '../state/game-state.ts'
import { nameCourse } from '../course-names.ts'
import { ARCHIVE_WAIT_MS, DRAIN_WAIT_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'
import { historySoFarOf, ownHistoryOf } from '../state/own-history.ts'
import { createRetryPause } from './retry-pause.ts'
import type { Seat } from './seat.ts'
import { within } from '../within.ts'

export interface LiveArchiveParts {
  readonly ports: Pick<LivePorts, 'storage' | 'clock'>
  readonly localGame: Pick<LocalGame, 'state' | 'keep' | 'reload' | 'nameCourse'>
  readonly seat: Seat
  /** Sends pending operations. Resolves with false if that has to be tried again. */
  readonly drain: () => Promise<boolean>
  /** Fetches a snapshot. Resolves with false if none was taken in. */
  readonly refresh: () => Promise<boolean>
}

/** Puts a live game into this device's history, under its own id. */
export interface LiveArchive {
  /** True if the game is finished and not in history yet. */
  isDue(): boolean
  /** Archives the game if it is due, and tries again after a failure. To be called after each change. */
  whenFinished(): void
  /** Repeats a failed attempt now. */
  wake(): void
  /** Stops archiving by itself. */
  stop(): void
  /** Archives a finished game, once even if called again. Resolves within 15 s. */
  archive(): ReturnType<RoundSession['archive']>
  /** Archives the strokes so far, if there are any, of a game that the golfer leaves. It counts as left from then on. */
  leave(): Promise<void>
  /** Archives the strokes so far of a game in which this device has lost its seat. */
  soFar(): Promise<void>
  /**
   * If history has the round already, adds the strokes that are about to be refused for good: a golfer's own card has all their
   * strokes, even late ones. Resolves with false if that has to be tried again before the strokes count as refused.
   */
  beforeRefused(settled: readonly SettledOperation[]): Promise<boolean>
}

export function createLiveArchive(parts: LiveArchiveParts): LiveArchive {
  const { ports, localGame, seat, refresh } = parts
  const { storage, clock } = ports
  const pause = createRetryPause(clock)
  let archiving: Promise<boolean> | undefined
  let leaving: Promise<void> | undefined
  let isStopped = false

  async function archiveSoFar(): Promise<void> {
    const { status, playerId } = seat.current()
    if (status === 'left' || status === 'archived') return
    await nameCourse(storage, localGame)
    const round = shownRound(localGame.state())
    if (round !== null && hasStrokes(round, playerId)) await putIntoHistory(ports, round)
  }

  async function archiveOnLeaving(): Promise<void> {
    await archiveSoFar()
    await seat.setStatus('left')
  }

  function isDue(): boolean {
    return isFinished(localGame.state()) && isGameUnderWay(seat.current().status)
  }

  /** Calls during an attempt share its result. */
  function archiveOnce(): Promise<boolean> {
    archiving ??= archiveFinished(parts)
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
    async beforeRefused(settled) {
      // Another tab may have put the game into history.
      await seat.reload()
      const { status } = seat.current()
      // The game is put into history later, with all these strokes.
      if (isGameUnderWay(status)) return true
      if (status === 'archived' && !isEndKnown(localGame.state())) await refresh()
      if (status === 'archived' && !isEndKnown(localGame.state())) return false
      const state = localGame.state()
      const round = status === 'archived' ? ownHistoryOf(state) : historySoFarOf(state, settled)
      // A round that the golfer has deleted from history isn't put back.
      if (round?.metadata.notCounted !== undefined) await storage.replaceArchived(asInHistory(ports, round))
      return true
    },
  }
}

/** Resolves with false if that has to be tried again. */
async function archiveFinished({ ports, localGame, seat, drain, refresh }: LiveArchiveParts): Promise<boolean> {
  if (seat.current().status === 'archived') return true
  if (!isFinished(localGame.state())) return false
  await within(ports.clock, DRAIN_WAIT_MS, drain(), false)
  if (!isEndKnown(localGame.state())) await refresh()
  if (!isEndKnown(localGame.state())) return false
  await nameCourse(ports.storage, localGame)
  const round = ownHistoryOf(localGame.state())
  if (round === null) return false
  // An abandoned lobby, or a game that nobody played, isn't put into history.
  if (isPlayed(round)) await putIntoHistory(ports, round)
  await localGame.keep()
  await seat.setStatus('archived')
  // Another tab may have stored strokes until now, because it didn't know that the game was archived. It does now.
  const layLateOver = async () => {
    await localGame.reload()
    const now = ownHistoryOf(localGame.state())
    const hasMore = JSON.stringify(now?.holes) !== JSON.stringify(round.holes)
    if (now !== null && hasMore) await putIntoHistory(ports, now)
  }
  await layLateOver().catch(() => undefined)
  return true
}

/** Replaces a round that was archived on leaving, or by another tab. */
async function putIntoHistory(ports: LiveArchiveParts['ports'], shown: Round): Promise<void> {
  const { storage } = ports
  const round = asInHistory(ports, shown)
  const isThere = (await storage.rounds.get(round.id)) !== undefined
  if (isThere && (await storage.replaceArchived(round)) !== undefined) return
  await storage.archive(round)
}

function asInHistory({ clock }: Pick<LivePorts, 'clock'>, shown: Round): Round {
  return { ...shown, status: 'completed', completedAt: shown.completedAt ?? clock.now() }
}

function isPlayed(round: Round): boolean {
  return round.holes.some((hole) => round.players.some(({ id }) => strokesIn(hole, id) > 0))
}

/** True if this device has scored anything, which history has to keep. */
function hasStrokes(round: Round, playerId: string): boolean {
  const ids = scorablePlayerIds(round, playerId)
  return round.holes.some((hole) => ids.some((id) => strokesIn(hole, id) > 0))
}

import { hasStrokes, type Round, strokesIn } from '@teemates/golf/round'
import { scorablePlayerIds } from '@teemates/golf/scoring-rights'
import type { RoundSession } from '../../session.ts'
import { within } from '../../../storage/browser/within.ts'
import { isGameUnderWay, type SettledOperation } from '../../../storage/live/live-store.ts'
import { shownRound } from '../state/game-round.ts'
import { isEndKnown, isFinished } from '../state/game-state.ts'
import { nameCourse } from '../course-names.ts'
import { ARCHIVE_WAIT_MS, DRAIN_WAIT_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'
import { historySoFarOf, ownHistoryOf } from '../state/own-history.ts'
import type { GameParts } from './game-parts.ts'
import { createRetryPause } from './retry-pause.ts'

interface LiveArchiveParts extends Omit<GameParts, 'onChange'> {
  /** Sends pending operations. Resolves with false if that has to be tried again. */
  readonly drain: () => Promise<boolean>
  /** Fetches a snapshot. Resolves with false if none was taken in. */
  readonly refresh: () => Promise<boolean>
}

export type LiveArchive = ReturnType<typeof createLiveArchive>

/** Puts a live game into this device's history, under its own id. */
export function createLiveArchive(parts: LiveArchiveParts) {
  const { ports, localGame, seat, refresh } = parts
  const { storage, clock } = ports
  const pause = createRetryPause(clock)
  let archiving: Promise<boolean> | undefined
  let leaving: Promise<void> | undefined
  let isStopped = false

  /** True if the game is finished and not in history yet. */
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

  /** Archives the game if it is due, and tries again after a failure. To be called after each change. */
  function whenFinished(): void {
    if (isStopped || !isDue() || pause.isOn() || archiving !== undefined) return
    void archiveOnce().then((isArchived) => {
      if (!isArchived && !isStopped && isDue()) pause.thenRun(whenFinished)
    })
  }

  return {
    isDue,
    whenFinished,
    /** Repeats a failed attempt now. */
    wake: pause.wake,
    /** Stops archiving by itself. */
    stop() {
      isStopped = true
      pause.stop()
    },
    /** Archives a finished game, once even if called again. Resolves within 15 s. */
    async archive(): ReturnType<RoundSession['archive']> {
      const isArchived = await within(clock, ARCHIVE_WAIT_MS, archiveOnce())
      return isArchived === true ? { ok: true, roundId: localGame.state().gameId } : { ok: false, code: 'not-saved' }
    },
    /** Archives the strokes so far of a game that the golfer leaves. It counts as left from then on. */
    leave(): Promise<void> {
      leaving ??= archiveSoFar(parts)
        .then(() => seat.setStatus('left'))
        .finally(() => (leaving = undefined))
      return leaving
    },
    soFar: () => archiveSoFar(parts),
    /**
     * If history has the round already, adds the strokes that are about to be refused for good: a golfer's own card has all
     * their strokes, even late ones. Resolves with false if that has to be tried again before the strokes count as refused.
     */
    async beforeRefused(settled: readonly SettledOperation[]): Promise<boolean> {
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

/** Archives the strokes so far, if there are any, of a game that the golfer leaves, or in which this device has lost its seat. */
async function archiveSoFar({ ports, localGame, seat }: LiveArchiveParts): Promise<void> {
  const { status, playerId } = seat.current()
  if (status === 'left' || status === 'archived') return
  await nameCourse(ports.storage, localGame)
  const round = shownRound(localGame.state())
  const own = round === null ? [] : scorablePlayerIds(round, playerId)
  const hasScored = round?.holes.some((hole) => own.some((id) => strokesIn(hole, id) > 0))
  if (round !== null && hasScored === true) await putIntoHistory(ports, round)
}

/** Resolves with false if that has to be tried again. */
async function archiveFinished({ ports, localGame, seat, drain, refresh }: LiveArchiveParts): Promise<boolean> {
  if (seat.current().status === 'archived') return true
  if (!isFinished(localGame.state())) return false
  await within(ports.clock, DRAIN_WAIT_MS, drain())
  if (!isEndKnown(localGame.state())) await refresh()
  if (!isEndKnown(localGame.state())) return false
  await nameCourse(ports.storage, localGame)
  const round = ownHistoryOf(localGame.state())
  if (round === null) return false
  // An abandoned lobby, or a game that nobody played, isn't put into history.
  if (hasStrokes(round)) await putIntoHistory(ports, round)
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

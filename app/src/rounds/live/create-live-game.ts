import type { CallFailure } from '../../backend/call-outcome.ts'
import type { GameSnapshot, ScoreChange } from '../../backend/game-rows.ts'
import type { LiveGameRecord } from '../../storage/live/live-store.ts'
import { keptCourseName } from './course-names.ts'
import { isPlayedIn } from './games-over.ts'
import { createLocalGame } from './sync/local-game.ts'
import { createGameListener } from './sync/game-listener.ts'
import { createGameSnapshots } from './sync/game-snapshots.ts'
import { gameStateOf } from './state/game-state.ts'
import { createLiveArchive } from './sync/live-archive.ts'
import { createLeaving } from './sync/leaving.ts'
import { CALL_TIMEOUT_MS, SESSION_WAIT_MS } from './live-limits.ts'
import type { LivePorts } from './live-ports.ts'
import { derivedOperations } from './state/operations.ts'
import { createOutbox } from './sync/outbox.ts'
import { supersededStrokes } from './state/own-operations.ts'
import { createSeat } from './sync/seat.ts'
import { callAsMember, graceMs } from './sync/member-call.ts'
import type { OwnLiveGame } from './own-live-game.ts'
import { within } from './within.ts'

/** Rejects with StorageError if this device can't read its data of the game. */
export async function createLiveGame(ports: LivePorts, record: LiveGameRecord<GameSnapshot>): Promise<OwnLiveGame> {
  const { backend, store, clock, environment, uuid } = ports
  const { gameId, code, playerId, snapshot } = record
  const [operations, intents] = await Promise.all([store.operations(gameId), store.intents(gameId)])
  const listeners = new Set<() => void>()
  let isOutOfReach = false
  let isListening = false
  /** A screen shows the game, so changes by other players are received. */
  let isShown = false
  let isClosed = false
  let looking: Promise<CallFailure | null> | undefined
  /** The number of refreshes under way after something was sent while the listener was off. */
  let learning = 0

  const seat = createSeat({
    session: backend.session,
    games: backend.games,
    store,
    seat: record,
    beforeGone: () => archive.soFar(),
    onChange: seatChanged,
  })
  const localGame = createLocalGame({
    store,
    clock,
    uuid,
    state: gameStateOf({ gameId, playerId, snapshot, operations, intents }),
    onChange: stateChanged,
    onDurable: () => outbox.send(),
  })
  const signIn = () => backend.session.ready(SESSION_WAIT_MS)
  const snapshots = createGameSnapshots({
    games: backend.games,
    gameId,
    localGame,
    seat,
    clock,
    signIn,
    isWanted: () => (isListening || isEndOwed()) && environment.isVisible(),
    onTaken() {
      reached()
      sendAfterNews()
    },
    onFailed,
    onPauseOver: tell,
  })
  const listener = createGameListener({
    backend,
    gameId,
    playerId,
    localGame: {
      state: localGame.state,
      takeChange(change) {
        localGame.takeChange(change)
        sendAfterNews()
      },
    },
    snapshots,
    seat,
    clock,
    environment,
    onChange: tell,
    onReached: reached,
    onFailed,
    // A closed tab may have left operations in the store, and nothing else reports them to this tab.
    onLook: () => outbox.send(),
  })
  const outbox = createOutbox({
    games: backend.games,
    gameId,
    localGame,
    seat,
    clock,
    uuid,
    signIn,
    refresh,
    beforeLeaving: () => archive.leave(),
    beforeRefused: (settled) => archive.beforeRefused(settled),
    onSent(revision) {
      listener.poke(Math.max(revision, localGame.state().snapshot?.revision ?? 0))
      if (isListening) listener.expect(revision)
      // A golfer who has left needs no more news of the game.
      else if (isPlayedIn(seat.current())) void learn()
    },
    onRest: tell,
  })
  const archive = createLiveArchive({ ports, localGame, seat, drain: outbox.drain, refresh, nameCourse })
  const leaving = createLeaving({ localGame, seat, archive, send: outbox.send })
  const callParts = {
    games: backend.games,
    seat,
    clock,
    uuid,
    onDone: () =>
      void snapshots.ask().then((isTaken) => isTaken && listener.poke(localGame.state().snapshot?.revision ?? 0)),
  }
  const ends = [
    environment.onWake(() => {
      // A poll that is under way may have failed for want of signal.
      looking = undefined
      outbox.wake()
      outbox.send()
      archive.wake()
      learnTheEnd()
    }),
    environment.onHide(() => void localGame.keep().catch(() => undefined)),
    store.subscribe(gameId, () => void seat.reload().catch(() => undefined)),
  ]

  function tell(): void {
    for (const listen of listeners) listen()
  }

  function stateChanged(): void {
    void nameCourse()
    tell()
    archive.whenFinished()
  }

  /** Resolves when the name that this device knows is shown. The course may be saved while the game is being played. */
  async function nameCourse(): Promise<void> {
    const state = localGame.state()
    if (state.snapshot === null || state.courseName !== null) return
    const name = await keptCourseName(ports.storage, state.snapshot.game)
    if (name !== null) localGame.nameCourse(name)
  }

  /** True if strokes are pending, or readiness for which the others wait. */
  function hasToSend(): boolean {
    const isWaiting = localGame.state().operations.some(({ state }) => state === 'waiting')
    const isAnythingWanted = () =>
      derivedOperations(localGame.state(), uuid).length > 0 || supersededStrokes(localGame.state()).length > 0
    return isWaiting || (isPlayedIn(seat.current()) && isAnythingWanted())
  }

  /** The game has moved on, so the golfer's intents may be possible now. */
  function sendAfterNews(): void {
    if (hasToSend()) outbox.send()
  }

  /** True if another tab has archived the game, and this one shows it without its end or without a change before that. */
  function isEndOwed(): boolean {
    return isShown && seat.current().status === 'archived' && !archive.isEndKnown()
  }

  function learnTheEnd(): void {
    if (isEndOwed()) void snapshots.ask()
  }

  function seatChanged(): void {
    const { status } = seat.current()
    if (status === 'left' || status === 'gone') stopListening()
    // The golfer has joined again in another tab.
    else if (status !== 'archived' && isShown) startListening()
    if (status === 'archived') {
      stopListening()
      learnTheEnd()
    }
    // The outbox marks the pending operations as refused.
    if (status === 'gone') outbox.send()
    tell()
  }

  function reached(): void {
    isOutOfReach = false
    outbox.wake()
    tell()
  }

  function onFailed({ kind }: CallFailure): void {
    isOutOfReach = kind === 'offline' || kind === 'unreachable' || kind === 'timeout'
    tell()
  }

  function refresh(timeoutMs = CALL_TIMEOUT_MS): Promise<boolean> {
    return within(clock, timeoutMs + graceMs, snapshots.ask(), false)
  }

  function startListening(): void {
    if (isListening || isClosed) return
    isListening = true
    listener.start()
    outbox.send()
    // The game may have ended just before the page was left.
    archive.whenFinished()
  }

  function stopListening(): void {
    isListening = false
    listener.stop()
  }

  /** Resolves with the failure of the poll; null if it succeeded or wasn't needed. */
  async function look(): Promise<CallFailure | null> {
    // While the listener runs, it polls the server itself.
    const failure = !isListening && isPlayedIn(seat.current()) ? await lookAtServer() : null
    await outbox.drain()
    if (archive.isFinished()) await archive.archive()
    return failure
  }

  async function lookAtServer(): Promise<CallFailure | null> {
    // The snapshot comes after the pause that the server asked for.
    if (snapshots.isHeldBack()) {
      await refresh()
      return null
    }
    const outcome = await backend.games.poll(gameId, { timeoutMs: CALL_TIMEOUT_MS })
    if (!outcome.ok) {
      if (outcome.failure.kind === 'rate-limited') snapshots.holdBack(outcome.failure.retryAfterMs)
      return outcome.failure
    }
    const known = localGame.state().snapshot
    const isSame = outcome.value?.epoch === known?.epoch && outcome.value?.revision === known?.revision
    if (!isSame) await refresh()
    return null
  }

  /** Fetches a snapshot after something was sent while the listener was off: the game may be over, and have refused it. */
  async function learn(): Promise<void> {
    learning += 1
    await refresh()
    learning -= 1
    tell()
  }

  /** Home and the start of the app share one poll. */
  function lookOnce(): Promise<CallFailure | null> {
    if (looking !== undefined) return looking
    const begun = look().finally(() => {
      if (looking === begun) looking = undefined
    })
    looking = begun
    return begun
  }

  let scoreHistory: readonly ScoreChange[] = []

  const game: OwnLiveGame = {
    gameId,
    code,
    playerId,
    state: localGame.state,
    seatStatus: () => seat.current().status,
    isSeatMoved: () => seat.current().isMoved === true,
    connection() {
      if (!environment.isOnline()) return 'offline'
      if (listener.isJoined()) return 'live'
      return isOutOfReach ? 'server-silent' : 'connecting'
    },
    presentPlayerIds: listener.present,
    absentSince: listener.absentSince,
    isResuming: listener.isResuming,
    saveState: localGame.saveState,
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    add: localGame.add,
    intend: localGame.intend,
    async dismiss(ids) {
      localGame.dismiss(ids)
    },
    call: (make, timeoutMs) => callAsMember(callParts, make, timeoutMs),
    async scoreHistory() {
      const outcome = await callAsMember({ ...callParts, onDone: () => undefined }, (games, options) =>
        games.scoreHistory(gameId, options),
      )
      if (outcome.ok) scoreHistory = outcome.value
      return scoreHistory
    },
    refresh,
    haveOthersAsk: () => listener.poke((localGame.state().snapshot?.revision ?? 0) + 1),
    archive: archive.archive,
    leave: leaving.leave,
    isLeaving: leaving.isUnderWay,
    listen() {
      isShown = true
      startListening()
      learnTheEnd()
    },
    async firstAnswer() {
      if (localGame.state().snapshot === null)
        await within(clock, CALL_TIMEOUT_MS + graceMs, snapshots.current(), false)
      await nameCourse()
    },
    async rest() {
      isShown = false
      stopListening()
      await localGame.keep().catch(() => undefined)
    },
    isIdle() {
      const isWaiting = localGame.isWantUnstored() || hasToSend()
      // Closing the game now would lose the pause that the server asked for.
      const isBusy = outbox.isRunning() || learning > 0 || archive.isDue() || snapshots.isHeldBack()
      return !isWaiting && !isBusy && localGame.saveState() === 'saved'
    },
    catchUp: () => lookOnce().catch(() => null),
    reloadSeat: seat.reload,
    forgetLeaving: leaving.forget,
    close() {
      isClosed = true
      stopListening()
      for (const end of ends) end()
      archive.stop()
      snapshots.stop()
      outbox.stop()
      localGame.stop()
      listeners.clear()
    },
  }
  return game
}

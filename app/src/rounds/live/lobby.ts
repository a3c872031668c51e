import { manualPlayerId } from '@teemates/golf/ids'
import { joinPath } from '@teemates/golf/join-link'
import { MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { cleanName } from '@teemates/golf/nickname'
import { isPlaying } from '@teemates/golf/round'
import { sentTeeLabel } from '@teemates/golf/tee'
import type { CallFailure, CallOutcome, RefusalCode } from '../../backend/call-outcome.ts'
import { isServersPlayerId, type PlayerRow } from '../../backend/game-rows.ts'
import { createListeners } from '../../storage/browser/listeners.ts'
import { createFormerSeats } from './former-seats.ts'
import { gamePositionOf, shownRound } from './state/game-round.ts'
import { holesPlayedNow } from './state/holes-played.ts'
import { keptParts } from '../kept-parts.ts'
import type { LiveGame, MemberCall } from './state/live-game.ts'
import type { LiveLobby } from './live-games.ts'
import type { LobbyPlayer, LobbyView, StartOutcome } from '../lobby.ts'
import { CALL_TIMEOUT_MS, REFRESH_AFTER_PLAYER_CHANGE_MS, START_REFETCH_MS, START_TIMEOUT_MS } from './live-limits.ts'
import type { LivePorts } from './live-ports.ts'
import { calledWithoutAnswer, stored } from './live-session.ts'
import { wholeCardOf } from './state/continued-round.ts'
import { isRefusedAs } from './sync/member-call.ts'

interface LiveLobbyPorts extends Pick<LivePorts, 'uuid'> {
  readonly clock: Pick<LivePorts['clock'], 'after'>
}

/** The players of a live game, before its first hole and at any time. */
export function createLiveLobby(game: LiveGame, ports: LiveLobbyPorts): LiveLobby {
  const listeners = createListeners()
  // Opening the game has waited for the first answer, which is requested again by itself.
  let hasFailed = game.state().snapshot === null
  let view = lobbyViewOf(game, hasFailed, null)
  game.subscribe(update)

  function update(): void {
    const next = lobbyViewOf(game, hasFailed, view)
    if (next === view) return
    view = next
    listeners.notify()
  }

  function setFailed(failed: boolean): void {
    hasFailed = failed
    update()
  }

  /** A second press returns the promise of the first. */
  let starting: Promise<StartOutcome> | undefined

  return {
    view: () => view,
    subscribe: listeners.subscribe,
    start() {
      starting ??= startGame(game).finally(() => (starting = undefined))
      return starting
    },
    ...playerChangesOf(game, ports),
    ...gameChangesOf(game),
    async setStopped(playerId, isStopped) {
      const player = view.players.find(({ id }) => id === playerId)
      if (player?.hasStopped === isStopped) return { ok: true }
      if (player?.mayStop !== true) return { ok: false, code: 'round-not-active' }
      const writes = [game.add([{ kind: 'stop', playerId, stopped: isStopped }])]
      // A player who plays on may have looked at later holes meanwhile, or have been ready on a hole that is over.
      const { snapshot } = game.state()
      if (playerId === game.playerId && !isStopped && snapshot !== null)
        writes.push(game.intend({ ownPosition: gamePositionOf(snapshot), ready: null, comesBack: true }))
      return stored(...writes)
    },
    refresh() {
      setFailed(false)
      void game.refresh(CALL_TIMEOUT_MS).then((isIn) => setFailed(!isIn))
    },
    leave: () => game.leave(),
    formerSeats: createFormerSeats(game),
  }
}

async function startGame(game: LiveGame): Promise<StartOutcome> {
  const start = startStateOf(game)
  if (start !== 'ready') return { ok: false, reason: start === 'setting-up' ? 'no-course' : start }
  const outcome = await game.call((games, options) => games.start(game.gameId, options), START_TIMEOUT_MS)
  // Another press, or another device of this seat, was faster if the game isn't in its lobby any more.
  if (!outcome.ok && !isRefusedAs(outcome, 'not_in_lobby')) return startFailure(outcome.failure)
  if (outcome.ok && outcome.value.status === 'active') return { ok: true }
  await game.refresh(START_REFETCH_MS)
  if (game.state().snapshot?.game.status === 'active') return { ok: true }
  return outcome.ok ? { ok: false, reason: 'still-waiting' } : startFailure(outcome.failure)
}

function playerChangesOf(
  game: LiveGame,
  { clock, uuid }: LiveLobbyPorts,
): Pick<LiveLobby, 'addPlayer' | 'renamePlayer' | 'removePlayer'> {
  const { gameId } = game

  /** Fetches the list of players afterwards, because the notification of the change may be lost. */
  async function change(make: MemberCall<unknown>): Promise<CallOutcome<void>> {
    const outcome = await calledWithoutAnswer(game, make)
    if (outcome.ok) clock.after(REFRESH_AFTER_PLAYER_CHANGE_MS, () => void game.refresh())
    return outcome
  }

  return {
    async addPlayer(nickname) {
      const name = cleanName(nickname, MAX_NICKNAME_LENGTH)
      if (name === null) return badNickname
      const id = manualPlayerId(randomBytesOf(uuid()))
      return change((games, options) => games.addManualPlayer(gameId, name, id, options))
    },
    async renamePlayer(playerId, nickname) {
      const name = cleanName(nickname, MAX_NICKNAME_LENGTH)
      if (name === null) return badNickname
      if (!isServersPlayerId(playerId)) return noSuchPlayer
      return change((games, options) => games.renameManualPlayer(gameId, playerId, name, options))
    },
    async removePlayer(playerId) {
      if (!isServersPlayerId(playerId)) return noSuchPlayer
      const { snapshot } = game.state()
      const isManual = snapshot?.players.some((row) => row.player_id === playerId && row.is_manual) === true
      return change((games, options) =>
        isManual && snapshot?.game.status === 'lobby'
          ? games.removeManualPlayer(gameId, playerId, options)
          : games.removePlayer(gameId, playerId, options),
      )
    },
  }
}

function gameChangesOf(game: LiveGame): Pick<LiveLobby, 'changeHoles' | 'setStartingHole' | 'deleteGame'> {
  const { gameId } = game
  return {
    changeHoles({ teeLabel, holesMode, holes }) {
      const given = { teeLabel: sentTeeLabel(teeLabel), holesMode, holeSetFull: wholeCardOf(holes) }
      return calledWithoutAnswer(game, (games, options) => games.update(gameId, given, options))
    },
    async setStartingHole(holeNumber) {
      const outcome = await calledWithoutAnswer(game, (games, options) =>
        games.setStartingHole(gameId, holeNumber, options),
      )
      // The screen shows the choice until the game has it here, too.
      if (outcome.ok) await game.refresh()
      return outcome
    },
    async deleteGame() {
      const outcome = await calledWithoutAnswer(game, (games, options) => games.delete(gameId, options))
      if (!outcome.ok) return outcome
      // The policies let nobody receive changes of a deleted game, so the others have to fetch it.
      game.haveOthersAsk()
      // This device fetches it too, and no longer offers it then.
      await game.refresh()
      return outcome
    },
  }
}

/* The server's own messages, for what it would refuse anyway. */
const badNickname = refusedBefore('bad_nickname', 'A name has 1 to 20 characters.')
const noSuchPlayer = refusedBefore('player_not_found', 'Player not found.')

function refusedBefore(code: RefusalCode, message: string): CallOutcome<void> {
  return { ok: false, failure: { kind: 'refused', code, message } }
}

/** 14 of a random uuid's 16 bytes: two hold its version and variant. */
function randomBytesOf(uuid: string): Uint8Array {
  const bytes = uuid.replaceAll('-', '').match(/../g) ?? []
  return Uint8Array.from(
    bytes.filter((_, index) => index !== 6 && index !== 8).map((byte) => Number.parseInt(byte, 16)),
  )
}

function startFailure(failure: CallFailure): StartOutcome {
  if (failure.kind === 'offline' || failure.kind === 'timeout') return { ok: false, reason: failure.kind }
  // As the server itself would say it. Source: document 3 section 8.
  const ofSession = failure.kind === 'signed-out' ? 'not authenticated' : null
  return { ok: false, reason: 'failed', message: 'message' in failure ? failure.message : ofSession }
}

function lobbyViewOf(game: LiveGame, hasFailed: boolean, before: LobbyView | null): LobbyView {
  const state = game.state()
  const row = state.snapshot?.game
  const self = state.snapshot?.players.find(({ player_id }) => player_id === state.playerId)
  return keptParts(before, {
    state: lobbyStateOf(game, self, hasFailed),
    code: row?.code ?? game.code,
    invitePath: joinPath(row?.code ?? '', row?.invite_secret ?? null),
    round: shownRound(state),
    players: lobbyPlayersOf(game),
    isHost: self?.is_host === true,
    mayAddPlayers: self?.is_host === true && row?.status === 'lobby',
    removalDrawsCode: true,
    status: row?.status ?? '',
    position: state.snapshot === null ? 0 : gamePositionOf(state.snapshot),
    start: startStateOf(game),
    connection: game.connection(),
  } satisfies LobbyView)
}

function lobbyStateOf(game: LiveGame, self: PlayerRow | undefined, hasFailed: boolean): LobbyView['state'] {
  const isGone = game.seatStatus() === 'gone'
  if (isGone && game.isSeatMoved()) return 'moved'
  const { snapshot } = game.state()
  if (snapshot !== null) {
    if (!isGone && self?.removed !== true) return 'ready'
    return snapshot.game.status === 'lobby' ? 'lobby-gone' : 'sent-away'
  }
  if (isGone) return 'gone'
  return hasFailed ? 'failed' : 'loading'
}

function lobbyPlayersOf(game: LiveGame): LobbyPlayer[] {
  const present = game.presentPlayerIds()
  const state = game.state()
  const absences = game.absentSince()
  const rows = new Map(state.snapshot?.players.map((row) => [row.player_id, row]))
  const holes = holesPlayedNow(state)
  const round = shownRound(state)
  const mayChange = round?.status === 'active' && game.seatStatus() !== 'gone' && !game.isLeaving()
  const isHost = rows.get(state.playerId)?.is_host === true
  const playing = round?.players.filter(isPlaying).length ?? 0
  return (round?.players ?? []).map((player) => ({
    id: player.id,
    nickname: player.nickname,
    isHost: rows.get(player.id)?.is_host === true,
    isManual: player.joinMode === 'manual',
    isSelf: player.id === state.playerId,
    isPresent: present.has(player.id),
    absentSince: present.has(player.id) ? null : (absences.get(player.id) ?? null),
    holeNumber: holes[player.id] ?? null,
    hasLeft: player.hasLeft === true,
    hasStopped: player.hasStopped === true,
    mayStop:
      mayChange &&
      player.hasLeft !== true &&
      isServersPlayerId(player.id) &&
      (player.id === state.playerId || (isHost && player.joinMode === 'manual')) &&
      // At least one player has to play on.
      (!isPlaying(player) || playing > 1),
  }))
}

function startStateOf(game: LiveGame): LobbyView['start'] {
  const connection = game.connection()
  if (connection === 'offline' || connection === 'server-silent') return connection
  const { snapshot } = game.state()
  if (snapshot === null || game.isResuming()) return 'setting-up'
  const { status, course_vendor_id, tee_label, hole_set } = snapshot.game
  if (status !== 'lobby') return 'not-ready'
  return course_vendor_id === '' || tee_label === '' || hole_set.length === 0 ? 'no-course' : 'ready'
}

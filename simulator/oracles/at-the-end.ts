import type { ArchivedRound } from '@teemates/golf/archive'
import { currentHolePosition, strokesOn } from '@teemates/golf/round'
import type { RoundView } from '../../app/src/rounds/session.ts'
import type { Device } from '../device/device.ts'
import { canonical, onWire } from '../../test/server/model/given.ts'
import type { Json } from '../../test/server/model/rows.ts'
import type { GameRecord } from '../../test/server/model/world.ts'
import type { ModelServer } from '../server/model-server.ts'
import type { Tab } from '../device/tab.ts'
import type { Book, Tap } from './book.ts'

/** A played game, as World provides it. */
interface PlayedGame {
  readonly gameId: string
  readonly server: Pick<ModelServer, 'game' | 'isUp'>
  readonly devices: readonly Device[]
  readonly book: Book
  tabsOf(device: Device): readonly Tab[]
}

/** Checks the invariants that hold for everyone once faults have stopped for a while. */
export function checkAtTheEnd(world: PlayedGame): void {
  const game = world.server.game(world.gameId)
  if (game === undefined) return
  for (const device of world.devices) {
    checkOutbox(world, device, game)
    // A device that is out of the game isn't notified of a restored backup.
    if (world.book.restores > 0 && isOut(device, world.gameId)) continue
    checkTaps(world.book, device, game)
    checkLastTaps(world.book, device, game)
    for (const tab of world.tabsOf(device)) {
      if (tab.round !== null) checkView(world.book, device, tab.round.session.view(), game)
    }
  }
}

function checkTaps(book: Book, device: Device, game: GameRecord): void {
  const written = new Set(game.history.map((row) => book.originOf(row.operation_id)))
  for (const tap of book.taps) {
    if (tap.device !== device.index || tap.result?.ok !== true) continue
    for (const id of tap.operationIds) {
      if (written.has(id) || isRefusedRightly(book, device, game, id)) continue
      // After a restore, the newest stroke of each hole comes again.
      if (book.restores > 0 && isFollowed(book, device, tap)) continue
      book.found(
        'O1',
        `device ${device.index}'s ${tap.strokes} on hole ${tap.hole} (${id}) was acknowledged and is lost`,
      )
    }
  }
}

/** The server rejected it, the device knows, and nobody could have got the seat back. */
function isRefusedRightly(book: Book, device: Device, game: GameRecord, operationId: string): boolean {
  const kept = device.disk.kept().operations.find((each) => book.originOf(each.operationId) === operationId)
  if (kept?.state !== 'refused') return false
  const code = kept.refusal?.code ?? ''
  if (code === 'not_member') return !isSeatedStill(device, game)
  return book.refusals.get(operationId)?.has(code) === true
}

function isOut(device: Device, gameId: string): boolean {
  const status = device.disk.kept().games.get(gameId)?.status
  return status === 'gone' || status === 'left'
}

function isSeatedStill(device: Device, game: GameRecord): boolean {
  return game.players.some((player) => player.player_id === device.profileId && !player.removed)
}

function isFollowed(book: Book, device: Device, tap: Tap): boolean {
  const order = device.disk.committed
  const placeOf = (each: Tap) => Math.max(...each.operationIds.map((id) => order.lastIndexOf(id)))
  return book.tapsOn(device.index, tap.playerId, tap.hole).some((other) => placeOf(other) > placeOf(tap))
}

function checkOutbox({ book, gameId, server }: PlayedGame, device: Device, game: GameRecord): void {
  const waiting = device.disk.kept().operations.filter((each) => each.gameId === gameId && each.state === 'waiting')
  if (waiting.length > 0) {
    book.found('O9', `device ${device.index} still has ${waiting.map(({ body }) => body.kind).join(', ')} to send`)
  }
  for (const { operationId, state } of device.disk.kept().operations) {
    const origin = book.originOf(operationId)
    const last = game.history.findLast((row) => book.originOf(row.operation_id) === origin)
    // An operation that is entered again takes the place of its last attempt.
    if (last?.outcome === 'lost' && state !== 'refused') {
      book.found('O3', `device ${device.index} isn't notified that its stroke lost`)
    }
  }
  if (!server.isUp) throw new Error('Faults have not stopped')
}

/** Checks the last taps of a player who has only this device. */
function checkLastTaps(book: Book, device: Device, game: GameRecord): void {
  const order = device.disk.committed
  for (const { number } of game.game.hole_set) {
    const own = book
      .tapsOn(device.index, device.profileId, number)
      .filter((tap) => tap.operationIds.some((id) => order.includes(id)))
      .toSorted((a, b) => order.indexOf(a.operationIds[0] ?? '') - order.indexOf(b.operationIds[0] ?? ''))
    // A golfer who was removed before the reply came gets a rejection.
    const isWritten = (id: string) => game.history.some((row) => row.outcome === 'written' && row.operation_id === id)
    const isTaken = (tap: Tap) =>
      tap.operationIds.every((id) => isWritten(id) || !isRefusedRightly(book, device, game, id))
    const taken = own.filter((tap) => isTaken(tap) && !isReplacedHere(book, device, tap))
    const last = taken.at(-1)
    // A restored server doesn't receive again a stroke that a later one replaced.
    if (last === undefined || (book.restores > 0 && last !== own.at(-1))) continue
    const stands = game.scores.find((score) => score.player_id === device.profileId && score.hole === number)
    if (stands?.strokes !== last.strokes) {
      book.found(
        'O4',
        `${stands?.strokes} stands on hole ${number} where device ${device.index} tapped ${last.strokes} last`,
      )
    }
  }
}

/** The device itself rejects a stroke only if another tab's stroke was tapped later. */
function isReplacedHere(book: Book, device: Device, tap: Tap): boolean {
  const isOwn = (id: string | undefined) => id !== undefined && tap.operationIds.includes(id)
  const isRefusedHere = device.disk
    .kept()
    .operations.some(
      (each) =>
        each.refusal?.code === 'stale' &&
        book.refusals.get(each.operationId)?.has('stale') !== true &&
        isOwn(book.originOf(each.operationId)),
    )
  const later = book.taps.slice(book.taps.indexOf(tap) + 1)
  const order = device.disk.committed
  return (
    isRefusedHere &&
    book
      .tapsOn(device.index, tap.playerId, tap.hole)
      .some(
        (other) =>
          other.tab !== tap.tab && later.includes(other) && other.operationIds.some((id) => order.includes(id)),
      )
  )
}

function checkView(book: Book, device: Device, view: RoundView, game: GameRecord): void {
  const own = game.players.find((player) => player.player_id === device.profileId)
  if (own === undefined || own.removed || !own.is_active) return
  if (isOut(device, game.game.id)) return
  const name = `device ${device.index}`
  const isOver = game.game.status === 'finished'
  if ((view.round.status === 'completed') !== isOver) book.found('O9', `${name} shows the game as ${view.round.status}`)
  if (view.pendingCount > 0) book.found('O9', `${name} shows ${view.pendingCount} changes waiting`)
  if (view.presence?.connection !== 'live' && !isOver)
    book.found('O9', `${name} is ${view.presence?.connection ?? 'no live game'}`)
  for (const { number } of game.game.hole_set) {
    for (const player of game.players) {
      const stands =
        game.scores.find((each) => each.player_id === player.player_id && each.hole === number)?.strokes ?? 0
      const shown = strokesOn(view.round, number, player.player_id)
      if (shown !== stands)
        book.found('O9', `${name} shows ${shown} for ${player.nickname}'s ${stands} on hole ${number}`)
    }
  }
  if (canonical(onWire(view.games)) !== canonical(gamesOf(game))) book.found('O9', `${name} shows other games`)
  if (isOver) return
  const position = game.game.current_hole
  if (view.goingAhead?.roundPosition !== position)
    book.found('O9', `${name} takes hole ${position} for ${view.goingAhead?.roundPosition}`)
  // A golfer who marked their readiness there stays until their own Next.
  const isBehind = currentHolePosition(view.round) < position
  if (isBehind && !view.gate.canAdvance) book.found('O9', `${name} is held back behind the game`)
}

/** As screens get them: the handicaps are those of the players. */
function gamesOf({ game, players }: GameRecord): Json {
  if (game.round_games === null) return null
  const known = players.filter(({ course_handicap }) => course_handicap !== null)
  const courseHandicaps = Object.fromEntries(known.map((player) => [player.player_id, player.course_handicap]))
  return { ...game.round_games, courseHandicaps }
}

/**
 * After the end each device that played has the round as it stands on the server, and in addition the device's own late
 * strokes, marked as such. A round without a stroke isn't archived.
 */
export async function checkHistory(world: PlayedGame): Promise<void> {
  const game = world.server.game(world.gameId)
  // A round in which nobody played isn't archived.
  if (game?.game.status !== 'finished' || game.scores.every(({ strokes }) => strokes === 0)) return
  for (const device of world.devices) {
    const own = game.players.find((player) => player.player_id === device.profileId)
    // A device that never received its seat, and didn't ask again, isn't in the game.
    const isSeated = device.disk.kept().games.has(world.gameId) && !isOut(device, world.gameId)
    if (own === undefined || own.removed || !own.is_active || !isSeated) continue
    const archived = await device.storage.rounds.get(world.gameId)
    if (archived === undefined) {
      world.book.found('O8', `device ${device.index} has no round in its history`)
      continue
    }
    for (const { number } of game.game.hole_set) {
      for (const { player_id } of game.players) checkCell(world, device, archived, player_id, number)
    }
  }
}

function checkCell(world: PlayedGame, device: Device, archived: ArchivedRound, playerId: string, hole: number): void {
  const { book } = world
  const scores = world.server.game(world.gameId)?.scores ?? []
  const stands = scores.find((each) => each.player_id === playerId && each.hole === hole)?.strokes ?? 0
  const card = archived.scores.find((score) => score.playerId === playerId)?.strokesByHole ?? {}
  const shown = card[hole] ?? 0
  const isMarked = archived.metadata.notCounted?.[playerId]?.includes(hole) === true
  const name = `history of device ${device.index} has ${shown} for ${stands} on hole ${hole}`
  const last = book.taps.findLast(
    (tap) =>
      tap.device === device.index &&
      tap.playerId === playerId &&
      tap.hole === hole &&
      // The app rejects taps at once if the round is over.
      tap.operationIds.length > 0,
  )
  if (shown !== stands && !isMarked) book.found('O8', name)
  if (shown === stands && isMarked) book.found('O8', `${name}, marked as not counted`)
  if (isMarked && last?.strokes !== shown) book.found('O2', `${name}, where ${last?.strokes} was tapped last`)
  const isTooLate = last?.operationIds.some((id) => book.refusals.get(id)?.has('game_finished')) === true
  const isSole = scores.every(
    (each) => each.player_id !== playerId || each.hole !== hole || each.updated_by_player === device.profileId,
  )
  if (isTooLate && isSole && last.strokes !== shown) book.found('O1', `${name}, where ${last.strokes} came too late`)
}

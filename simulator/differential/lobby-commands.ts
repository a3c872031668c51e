import { someName } from './names.ts'
import type { GameCommand, Weighted } from './scene.ts'

// Commands about players: joining, manual players, leaving, coming back.

const join: GameCommand = (scene, golfer, { game, players }, dice) =>
  scene.ask(golfer.uid, 'join_game_by_code', {
    p_code: dice.oneIn(3) ? ` ${game.code.toLowerCase()}` : game.code,
    p_nickname: someName(dice),
    p_player_id: dice.oneIn(5) ? dice.pick(players).player_id : golfer.playerId,
    p_secret: dice.oneIn(3) ? dice.pick([game.invite_secret, 'none']) : undefined,
  })

/** All golfers join at once, so that games soon have several players. */
const joinAll: GameCommand = async (scene, _golfer, { game }) => {
  for (const { uid, playerId } of scene.golfers.slice(0, 4)) {
    await scene.ask(uid, 'join_game_by_code', { p_code: game.code, p_nickname: 'Mate', p_player_id: playerId })
  }
}

const reclaim: GameCommand = async (scene, golfer, record, dice) => {
  const own = record.tokens.filter((each) => each.playerId === golfer.playerId)
  const tokens = own.length === 0 || dice.oneIn(4) ? record.tokens : own
  if (tokens.length === 0) return
  const { playerId, token } = dice.pick(tokens)
  await scene.ask(golfer.uid, 'reclaim_seat', {
    p_game_id: record.game.id,
    p_player_id: playerId,
    p_seat_token: dice.oneIn(6) ? '0'.repeat(32) : token,
  })
}

/** Someone starts the game, usually the host, and now and then on another hole. */
const start: GameCommand = async (scene, golfer, { game, players }, dice) => {
  const host = players.find((player) => player.is_host)?.user_id ?? golfer.uid
  const starter = dice.oneIn(3) ? golfer.uid : host
  if (dice.oneIn(2)) {
    const p_hole = dice.pick([1, 8, 9, 10, 18, null])
    await scene.ask(starter, 'set_starting_hole', { p_game_id: game.id, p_hole })
  }
  await scene.ask(starter, 'start_game', { p_game_id: game.id })
}

const addManual: GameCommand = async (scene, golfer, { game, players }, dice) => {
  const host = players.find((player) => player.is_host)?.user_id ?? golfer.uid
  const ids = [undefined, undefined, `manual_${'0a'.repeat(12)}`, 'manual_short']
  // The larger count exceeds the limit.
  const count = dice.oneIn(4) ? 9 : 1
  for (let each = 0; each < count; each += 1) {
    await scene.ask(dice.oneIn(4) ? golfer.uid : host, 'add_manual_player', {
      p_game_id: game.id,
      p_nickname: someName(dice),
      p_player_id: dice.pick(ids),
    })
  }
}

const renameManual: GameCommand = (scene, golfer, { game, players }, dice) =>
  scene.ask(golfer.uid, 'update_manual_player_nickname', {
    p_game_id: game.id,
    p_player_id: dice.pick(players).player_id,
    p_nickname: someName(dice),
  })

const removeManual: GameCommand = (scene, golfer, { game, players }, dice) =>
  scene.ask(golfer.uid, 'remove_manual_player', {
    p_game_id: game.id,
    p_player_id: dice.oneIn(4) ? 'nobody' : dice.pick(players).player_id,
  })

const leave: GameCommand = (scene, golfer, { game }) => scene.ask(golfer.uid, 'leave_game', { p_game_id: game.id })

/** A golfer who left comes back to a game that has filled up meanwhile. */
const comeBackToFull: GameCommand = async (scene, golfer, record) => {
  const token = record.tokens.find((each) => each.playerId === golfer.playerId)?.token
  const host = record.players.find((player) => player.is_host)
  if (token === undefined || host?.user_id === undefined || host.user_id === null) return
  const p_game_id = record.game.id
  await scene.ask(golfer.uid, 'leave_game', { p_game_id })
  for (let each = 0; each < 8; each += 1) {
    await scene.ask(host.user_id, 'add_manual_player', { p_game_id, p_nickname: 'Filler' })
  }
  const given = { p_game_id, p_player_id: golfer.playerId, p_seat_token: token }
  await scene.ask(golfer.uid, 'reclaim_seat', given)
}

const remove: GameCommand = (scene, golfer, { game, players }, dice) =>
  scene.ask(golfer.uid, 'remove_player', {
    p_game_id: game.id,
    p_player_id: dice.oneIn(6) ? 'nobody' : dice.pick(players).player_id,
  })

const renameSelf: GameCommand = (scene, golfer, { game }, dice) =>
  scene.ask(golfer.uid, 'rename_self', { p_game_id: game.id, p_nickname: someName(dice) })

const takeOver: GameCommand = (scene, golfer, { game }) =>
  scene.ask(golfer.uid, 'take_over_game', { p_game_id: game.id })

export const atTheTable: Weighted<GameCommand> = {
  join: [4, join],
  joinAll: [3, joinAll],
  reclaim: [4, reclaim],
  start: [4, start],
  addManual: [3, addManual],
  renameManual: [1, renameManual],
  removeManual: [1, removeManual],
  leave: [3, leave],
  comeBackToFull: [1, comeBackToFull],
  remove: [1, remove],
  renameSelf: [2, renameSelf],
  takeOver: [3, takeOver],
}

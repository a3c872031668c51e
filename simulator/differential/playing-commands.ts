import { randomUUID } from 'node:crypto'
import type { Given, Json } from '../../test/server/model/rows.ts'
import type { GameRecord } from '../../test/server/model/world.ts'
import type { Dice, GameCommand, Golfer, Scene, Weighted } from './scene.ts'

// Commands about play: strokes, readiness, holes, the end; alone and in batches.

const strokeCounts: readonly Json[] = [0, 3, 4, 5, 99, 100, -1, 4.5, '4', null]

function positionIn({ game }: GameRecord, dice: Dice): number {
  return dice.oneIn(4) ? dice.below(20) : game.current_hole
}

/** A score's arguments without the prefix, as a batch has them. */
function scoreOf(scene: Scene, golfer: Golfer, record: GameRecord, dice: Dice): Given {
  const manual = record.players.filter((player) => player.is_manual)
  const own = scene.seatOf(golfer, record)?.player_id ?? golfer.playerId
  const others = [...record.players.map((player) => player.player_id), 'nobody']
  const player_id = dice.oneIn(4) ? dice.pick(others) : dice.pick([own, ...manual.map((each) => each.player_id)])
  const current = record.game.hole_set[Math.max(record.game.current_hole - 1, 0)]?.number ?? 1
  const hole = dice.oneIn(4) ? dice.below(20) : current
  const known = record.scores.find((score) => score.player_id === player_id && score.hole === hole)?.revision ?? 0
  const strokes = dice.oneIn(3) ? dice.pick(strokeCounts) : 1 + dice.below(9)
  const no_score = dice.oneIn(8) ? dice.pick([true, false, null]) : undefined
  const base_revision = dice.pick([known, known - 1, 0, undefined, known + 5])
  return { hole, strokes: no_score === true && !dice.oneIn(3) ? 0 : strokes, player_id, base_revision, no_score }
}

function prefixed(fields: Given): Given {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`p_${name}`, value]))
}

const score: GameCommand = (scene, golfer, record, dice) =>
  scene.ask(golfer.uid, 'set_score_for_player', {
    ...prefixed(scoreOf(scene, golfer, record, dice)),
    p_game_id: record.game.id,
  })

/** Stops players. Now and then all but one stop at once, so that the last one is rejected. */
const stop: GameCommand = async (scene, golfer, record, dice) => {
  const players = dice.oneIn(3) ? record.players : [dice.pick(record.players)]
  const p_stopped = dice.pick([true, true, false, null])
  const host = record.players.find((player) => player.is_host)
  for (const { player_id, user_id } of players) {
    const uid = dice.oneIn(3) ? golfer.uid : (user_id ?? host?.user_id ?? golfer.uid)
    const p_player_id = dice.oneIn(10) ? 'nobody' : player_id
    await scene.ask(uid, 'set_stopped', { p_game_id: record.game.id, p_player_id, p_stopped })
  }
}

const ready: GameCommand = (scene, golfer, record, dice) =>
  scene.ask(golfer.uid, 'set_ready', {
    p_game_id: record.game.id,
    p_ready: dice.pick([true, true, false, null]),
    p_hole: dice.pick([positionIn(record, dice), undefined]),
  })

const advance: GameCommand = (scene, golfer, record, dice) =>
  scene.ask(golfer.uid, 'advance_hole_if_all_ready', {
    p_game_id: record.game.id,
    p_from_hole: dice.pick([positionIn(record, dice), undefined]),
  })

/** Someone sets what is played for: usually the host, with ids, figures and depths that are now and then wrong. */
const games: GameCommand = (scene, golfer, record, dice) => {
  const host = record.players.find((player) => player.is_host)?.user_id ?? golfer.uid
  return scene.ask(dice.oneIn(4) ? golfer.uid : host, 'set_round_games', {
    p_game_id: record.game.id,
    ...prefixed(someGames(record, dice)),
  })
}

function someGames({ players }: GameRecord, dice: Dice): Given {
  const deep: Json = { a: [{ b: [{ c: [{ d: dice.pick([[1], [[1]]]) }] }] }] }
  const ids = [dice.pick(players).player_id, dice.oneIn(10) ? 'nobody' : dice.pick(players).player_id]
  return {
    games: dice.pick([{ games: [], currency: dice.pick(['', '€']) }, null, dice.oneIn(3) ? deep : {}, [], 'skins']),
    course_handicaps: dice.pick([
      Object.fromEntries(ids.map((id) => [id, dice.pick([12, -2, 0, null, 999])])),
      { [players[0]?.player_id ?? '']: dice.pick([1000, 1.5, '7', true]) },
      null,
      [],
    ]),
  }
}

const finish: GameCommand = (scene, golfer, { game }, dice) =>
  scene.ask(golfer.uid, 'finish_game', {
    p_game_id: game.id,
    p_by: dice.pick([undefined, golfer.playerId, 'x'.repeat(201)]),
  })

/** Everyone scores, for manual players too, and is ready, so the gate opens; now and then also the last one. */
const playHoles: GameCommand = async (scene, golfer, { game }, dice) => {
  const holes = dice.oneIn(15) ? game.hole_set.length : 1
  for (let each = 0; each < holes; each += 1) {
    const record = scene.games.find((one) => one.game.id === game.id)
    if (record?.game.status !== 'active') return
    const host = record.players.find((player) => player.is_host)
    for (const player of record.players.filter((one) => one.is_active)) {
      const uid = player.user_id ?? host?.user_id ?? golfer.uid
      const p_hole = record.game.current_hole
      const hole = record.game.hole_set[p_hole - 1]?.number ?? null
      const fields = { p_game_id: game.id, p_player_id: player.player_id, p_strokes: 1 + dice.below(9) }
      await scene.ask(uid, 'set_score_for_player', { ...fields, p_hole: hole })
      if (!player.is_manual) await scene.ask(uid, 'set_ready', { p_game_id: game.id, p_ready: true, p_hole })
    }
    await scene.ask(golfer.uid, 'advance_hole_if_all_ready', {
      p_game_id: game.id,
      p_from_hole: record.game.current_hole,
    })
  }
}

/** A hand-over on the course: the old host's strokes for a manual player against the new host's. */
const handOver: GameCommand = async (scene, _golfer, { game, players }, dice) => {
  const manual = players.find((player) => player.is_manual && !player.removed)
  const host = players.find((player) => player.is_host)
  const next = players.find((player) => player.user_id !== null && player.is_active && !player.is_host)
  if (manual === undefined || typeof host?.user_id !== 'string' || typeof next?.user_id !== 'string') return
  const hole = game.hole_set[0]?.number ?? null
  const given = { p_game_id: game.id, p_hole: hole, p_player_id: manual.player_id }
  await scene.ask(host.user_id, 'set_score_for_player', { ...given, p_strokes: 4 })
  await scene.ask(host.user_id, 'leave_game', { p_game_id: game.id })
  const p_base_revision = dice.pick([0, undefined])
  await scene.ask(next.user_id, 'set_score_for_player', { ...given, p_strokes: 5, p_base_revision })
}

function someOperation(scene: Scene, golfer: Golfer, record: GameRecord, dice: Dice): Json {
  const operation_id = dice.oneIn(12) ? dice.pick(['no id', null]) : randomUUID()
  switch (dice.below(10)) {
    case 0:
      return {
        operation_id,
        kind: 'ready',
        ready: dice.pick([true, 'true', 'perhaps']),
        hole: record.game.current_hole,
      }
    case 1:
      return { operation_id, kind: 'advance', from_hole: dice.pick([record.game.current_hole, '2', 'two', 1e12]) }
    case 2:
      return { operation_id, kind: 'rename', nickname: dice.pick(['Zoe', ' ', 7]) }
    case 3:
      return dice.oneIn(3) ? { operation_id, kind: dice.pick(['finish', 'leave', 'swing']) } : 'no operation'
    case 4:
      return {
        operation_id,
        kind: 'stop',
        player_id: scene.seatOf(golfer, record)?.player_id ?? 'nobody',
        stopped: dice.pick([true, false, 'false', 'perhaps', null]),
      }
    case 5:
      return { operation_id, kind: 'games', ...someGames(record, dice) }
    default:
      return { operation_id, kind: 'score', ...scoreOf(scene, golfer, record, dice) }
  }
}

const batch: GameCommand = async (scene, golfer, record, dice) => {
  const many = Array.from({ length: 1 + dice.below(12) }, () => someOperation(scene, golfer, record, dice))
  const p_operations = dice.oneIn(15) ? dice.pick([null, {}, Array.from({ length: 201 }, () => ({}))]) : many
  const call = {
    uid: golfer.uid,
    procedure: 'apply_operations',
    given: { p_game_id: record.game.id, p_operations },
  } as const
  await scene.send(call)
  if (dice.oneIn(3)) await scene.send(call)
}

const snapshot: GameCommand = (scene, golfer, { game }) =>
  scene.send({ uid: golfer.uid, procedure: 'game_snapshot', given: { p_game_id: game.id } })

export const onTheCourse: Weighted<GameCommand> = {
  score: [8, score],
  ready: [4, ready],
  stop: [3, stop],
  games: [3, games],
  advance: [3, advance],
  finish: [1, finish],
  playHoles: [6, playHoles],
  handOver: [2, handOver],
  batch: [6, batch],
  snapshot: [5, snapshot],
}

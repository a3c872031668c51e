import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { atTheTable } from './lobby-commands.ts'
import { someName } from './names.ts'
import { onTheCourse } from './playing-commands.ts'
import { type Command, Dice, type GameCommand, type Scene, type Weighted } from './scene.ts'

const wholeCard = Array.from({ length: 18 }, (_, index) => ({ number: index + 1, par: 4, length: 400, si: index + 1 }))
const create: Command = (scene, golfer, dice) => {
  const holes = dice.pick([18, 18, 18, 9, 12, 8, 0])
  return scene.ask(golfer.uid, 'create_game', {
    p_course_vendor_id: dice.oneIn(8) ? ' ' : 'osm:pebble-beach',
    p_tee_label: 'Blue',
    p_holes_mode: dice.pick(['front9', 'back9', 'full18', 'front9', 'all']),
    p_hole_set_full: dice.oneIn(8) ? [{ number: 1, par: 9 }] : wholeCard.slice(0, holes),
    p_nickname: someName(dice),
    p_player_id: dice.oneIn(8) ? 'manual_x' : golfer.playerId,
    p_course_name: dice.pick(['Pebble Beach', undefined, '', ' ']),
  })
}

/** A usual game: a host, mates, a manual player, started two times in three. */
const open: Command = async (scene, golfer, dice) => {
  await scene.ask(golfer.uid, 'create_game', {
    p_course_vendor_id: 'osm:pebble-beach',
    p_tee_label: 'Blue',
    p_holes_mode: 'back9',
    p_hole_set_full: wholeCard,
    p_nickname: 'Host',
    p_player_id: golfer.playerId,
  })
  const game = scene.games.at(-1)?.game
  if (game === undefined) return
  const mates = scene.golfers.filter((mate) => mate !== golfer).slice(0, 1 + dice.below(4))
  for (const { uid, playerId } of mates) {
    const given = { p_code: game.code, p_nickname: 'Mate', p_player_id: playerId }
    await scene.ask(uid, 'join_game_by_code', given)
  }
  await scene.ask(golfer.uid, 'add_manual_player', { p_game_id: game.id, p_nickname: 'Cid' })
  if (!dice.oneIn(3)) await scene.ask(golfer.uid, 'start_game', { p_game_id: game.id })
}

const guess: Command = async (scene, golfer, dice) => {
  const tries = dice.pick([1, 2, 7])
  for (let each = 0; each < tries; each += 1) {
    const p_code = dice.oneIn(6) ? 'ABC0DE' : `9999${22 + dice.below(8)}`
    const given = { p_code, p_nickname: 'Guesser', p_player_id: golfer.playerId }
    await scene.ask(golfer.uid, 'join_game_by_code', given)
  }
}

/** Repeats an earlier call: the same call, or another one under the same id. */
const again: Command = async (scene, _golfer, dice) => {
  if (scene.sent.length === 0) return
  const before = scene.sent[scene.sent.length - 1 - dice.below(Math.min(scene.sent.length, 6))]
  if (before === undefined) return
  const other = { ...before.given, p_nickname: 'Other', p_hole: 3, p_from_hole: 2, p_by: 'x', p_player_id: 'other' }
  const known = Object.keys(before.given)
  const changed = Object.fromEntries(Object.entries(other).filter(([name]) => known.includes(name)))
  await scene.send({ ...before, given: dice.oneIn(3) ? changed : before.given })
}

const withoutAccount: Command = async (scene, golfer, dice) => {
  const given = { p_code: 'ABCDEF', p_nickname: 'Nobody', p_player_id: golfer.playerId }
  scene.count(await scene.pair.call(dice.oneIn(2) ? null : randomUUID(), 'join_game_by_code', given))
}

const loseSession: Command = async (scene, golfer) => {
  // The account that now asks isn't the seat's any more.
  Object.assign(golfer, { uid: await scene.pair.signUp() })
}

const timePasses: Command = async (scene, _golfer, dice) => {
  await scene.pair.pass(dice.pick([21, 21, 25 * 60]))
  if (dice.oneIn(2)) await scene.pair.cleanUp()
}

const newEpoch: Command = async (scene) => {
  await scene.pair.renewEpoch()
}

/** Plays in the golfer's own game; now and then in another one, or in none. */
function inGame(command: GameCommand): Command {
  return async (scene, golfer, dice) => {
    const games = scene.games
    if (games.length === 0) return
    const own = games.filter((record) => scene.seatOf(golfer, record) !== undefined)
    await command(scene, golfer, dice.pick(own.length === 0 || dice.oneIn(12) ? games : own), dice)
  }
}

const besides: Weighted<Command> = {
  open: [1, open],
  create: [1, create],
  guess: [1, guess],
  again: [4, again],
  withoutAccount: [1, withoutAccount],
  loseSession: [2, loseSession],
  timePasses: [1, timePasses],
  newEpoch: [1, newEpoch],
}
const ofGames = Object.entries({ ...atTheTable, ...onTheCourse }).map(
  ([name, [weight, command]]) => [name, [weight, inGame(command)]] as const,
)
const commands: Weighted<Command> = { ...besides, ...Object.fromEntries(ofGames) }

export interface Step {
  readonly golfer: number
  /** The command's name, which makes a failing sequence readable. */
  readonly command: string
  readonly dice: readonly number[]
}

/** Sequences that begin with a game of `golfers` golfers. */
export function steps(golfers: number): fc.Arbitrary<Step[]> {
  const who = {
    golfer: fc.nat(golfers - 1),
    dice: fc.array(fc.noBias(fc.nat(0xff_ff)), { minLength: 6, maxLength: 6 }),
  }
  const first = fc.record({ ...who, command: fc.constant('open') })
  const step = fc.record({
    ...who,
    command: fc.oneof(
      ...Object.entries(commands).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) })),
    ),
  })
  const others = fc.array(step, { minLength: 6, maxLength: 18, size: 'max' })
  return fc.tuple(first, others).map(([opened, rest]) => [opened, ...rest])
}

export async function take(scene: Scene, { golfer, command, dice }: Step): Promise<void> {
  const who = scene.golfers[golfer]
  const [, run] = commands[command] ?? []
  if (who === undefined || run === undefined) throw new Error(`No ${command} of golfer ${golfer}`)
  await run(scene, who, new Dice(dice))
}

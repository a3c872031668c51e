import type { Golfer } from './real-golfer.ts'
import { join } from 'node:path'
import type { CallOutcome } from '../../app/src/backend/call-outcome.ts'
import { writeBackup } from '../../server/src/database/backup/backup.ts'
import { randomOf } from '../../test/random.ts'
import { lostOf, ownerOf, publishableKeyOf } from '../../test/load/played-games.ts'
import { type RunningServer, type ServerRuns, serverRuns } from '../../test/own-server/running-server.ts'
import { FaultProxy } from '../proxy/fault-proxy.ts'
import { RealPhone } from './real-phone.ts'
import { isStarted } from './real-views.ts'
import { sampleCourse } from '../sample-course.ts'

/** All phones of a test come from one address. */
const roomForAll = {
  SIGN_INS_PER_HOUR: '10000',
  ALL_SIGN_INS_PER_HOUR: '10000',
  REQUESTS_PER_SECOND: '10000',
  USER_REQUESTS_PER_SECOND: '10000',
}

interface Begun<Golfers> {
  readonly golfers: Golfers
  readonly gameId: string
}

/** A real server with its PostgreSQL, and phones that reach it over bad networks. */
export class RealWorld {
  readonly #runs: ServerRuns
  readonly #folder: string
  readonly #env: Readonly<Record<string, string>>
  readonly #golfers: Golfer[] = []
  #server: RunningServer
  #url = ''
  #key = ''

  private constructor(runs: ServerRuns, folder: string, changesDelayMs: number) {
    this.#runs = runs
    this.#folder = folder
    this.#env = { ...roomForAll, TEEMATES_DATA: folder, CHANGES_DELAY_MS: String(changesDelayMs) }
    this.#server = runs.start(this.#env)
  }

  /** `changesDelayMs` delays the notifications of a change after the reply to its call. */
  static async open(changesDelayMs = 0): Promise<RealWorld> {
    const runs = await serverRuns()
    const folder = await runs.folder()
    const world = new RealWorld(runs, folder, changesDelayMs)
    world.#url = await world.#server.address()
    world.#key = await publishableKeyOf(folder)
    return world
  }

  async remove(): Promise<void> {
    for (const { phone, network } of this.#golfers) {
      phone.close()
      await network.close()
    }
    // A graceful stop would wait until the phones have closed their sockets.
    this.#server.child.kill('SIGKILL')
    await this.#runs.remove()
  }

  async golfer(seed = 1): Promise<Golfer> {
    const network = await FaultProxy.before(this.#url, randomOf(seed))
    const golfer = { phone: new RealPhone(network.url, this.#key), network }
    this.#golfers.push(golfer)
    return golfer
  }

  /** Begins a game of two phones, the host's first. `manuals` are names of players without a phone. */
  async begun(seed: number, manuals: readonly string[] = []): Promise<Begun<readonly [Golfer, Golfer]>> {
    const golfers = [await this.golfer(seed), await this.golfer(seed + 1)] as const
    return { golfers, gameId: await this.#begin(golfers, manuals) }
  }

  /** Begins a game of three phones. */
  async begunByThree(seed: number): Promise<Begun<readonly [Golfer, Golfer, Golfer]>> {
    const golfers = [await this.golfer(seed), await this.golfer(seed + 1), await this.golfer(seed + 2)] as const
    return { golfers, gameId: await this.#begin(golfers, []) }
  }

  /** @returns the game's id */
  async #begin(golfers: readonly [Golfer, ...Golfer[]], manuals: readonly string[]): Promise<string> {
    const [host, ...mates] = golfers
    const given = { course: sampleCourse, teeLabel: 'Blue', holesMode: 'front9', nickname: 'Golfer 0' } as const
    const { gameId, code } = valueOf(await host.phone.games.create(given))
    for (const [index, { phone }] of mates.entries()) {
      valueOf(await phone.games.join({ code, secret: null, nickname: `Golfer ${index + 1}` }))
    }
    for (const { phone } of golfers) await phone.open(gameId)
    const { lobby } = host.phone.round
    for (const name of manuals) valueOf(await lobby.addPlayer(name))
    await isStarted(lobby, golfers)
    return gameId
  }

  kill(): void {
    this.#server.child.kill('SIGKILL')
  }

  /** Starts the server on its former address. */
  async start(): Promise<void> {
    await this.#server.ended
    this.#server = this.#runs.start({ ...this.#env, PORT: new URL(this.#url).port })
    await this.#server.address()
  }

  /**
   * Backs up the present database.
   * @returns the file
   */
  async backUp(): Promise<string> {
    const file = join(await this.#runs.emptyFolder(), 'backup')
    const owner = await ownerOf(this.#folder)
    owner.on('connect', (client) => client.on('error', () => undefined))
    await writeBackup(owner, file, new Date())
    await owner.end()
    return file
  }

  /** Restores as an operator does: stop, npm run restore, start. */
  async restore(file: string): Promise<void> {
    this.kill()
    await this.#server.ended
    const run = this.#runs.start(this.#env, 'operating/restore.ts', [file])
    if ((await run.ended) !== 0) throw new Error(run.output())
    await this.start()
  }

  /** Sets the last contact of the game's host back by a PostgreSQL interval, such as '3 minutes'. */
  async hostSilentFor(gameId: string, time: string): Promise<void> {
    const owner = await ownerOf(this.#folder)
    await owner.query(
      `with host as (
         update public.game_players set joined_at = now() - $2::interval where game_id = $1 and is_host
       ), history as (
         update public.score_history set written_at = now() - $2::interval where game_id = $1
       ), kept as (
         update private.operations set created_at = now() - $2::interval where game_id = $1
       )
       update public.games set started_at = now() - $2::interval where id = $1`,
      [gameId, time],
    )
    await owner.end()
  }

  /** The number of strokes that a phone reported as saved and that aren't in the database. */
  async lostOf(golfers: readonly Golfer[]): Promise<number> {
    const owner = await ownerOf(this.#folder)
    const acknowledged = golfers.flatMap(({ phone }) => phone.acknowledged)
    const lost = await lostOf(acknowledged, owner)
    await owner.end()
    return lost
  }
}

/** @throws Error with the failure */
function valueOf<T>(outcome: CallOutcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value
}

import { randomBytes, randomUUID } from 'node:crypto'
import type { GameSnapshot } from '../../app/src/backend/game-rows.ts'
import { createLiveGames } from '../../app/src/rounds/live/create-live-games.ts'
import type { LiveGames } from '../../app/src/rounds/live/create-live-games.ts'
import type { LiveRound } from '../../app/src/rounds/live/live-games.ts'
import type { LivePorts } from '../../app/src/rounds/live/live-ports.ts'
import { withSnapshots } from '../../app/src/storage/live/live-store.ts'
import { createHistoryInMemory } from '../../test/storage/history-in-memory.ts'
import { createLiveStoreInMemory } from '../../test/storage/live-store-in-memory.ts'
import { deviceBackend } from '../device-backend.ts'

/** A phone with the app on real time and a real server, as in production. Its disk outlives its app. */
export class RealPhone {
  readonly profileId = `cmplr_${randomUUID()}`
  readonly #url: string
  readonly #key: string
  readonly #disk = createLiveStoreInMemory({ now: Date.now, randomBytes: bytes })
  readonly #storage = createHistoryInMemory(Date.now)
  readonly #wake = new Set<() => void>()
  #session: string | null = null
  #isOnline = true
  #drawn: string[] = []
  /** Ids of the strokes that the app reported as saved. */
  readonly acknowledged: string[] = []
  games: LiveGames
  #round: LiveRound | null = null

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
    this.games = createLiveGames(this.#ports())
  }

  get round(): LiveRound {
    if (this.#round === null) throw new Error('The phone shows no game')
    return this.#round
  }

  get view() {
    return this.round.session.view()
  }

  async open(gameId: string): Promise<void> {
    this.#round = await this.games.open(gameId)
  }

  /** Enters a stroke of the own player, as the scoring screen does. */
  async tap(hole: number, strokes: number, playerId = this.profileId): Promise<void> {
    this.#drawn = []
    const saved = this.round.session.setStrokes(playerId, hole, strokes)
    const ids = this.#drawn
    if ((await saved).ok) this.acknowledged.push(...ids)
  }

  close(): void {
    this.#round?.close()
    this.#round = null
  }

  /** Closes the app and opens it again without a game. */
  reopen(): void {
    this.close()
    this.games = createLiveGames(this.#ports())
  }

  /** Closes the app and opens it again on the game. */
  async restart(gameId: string): Promise<void> {
    this.reopen()
    await this.open(gameId)
  }

  /** Deletes the device's stored session. */
  loseSession(): void {
    this.#session = null
  }

  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline
    if (isOnline) this.wake()
  }

  /** The page is visible again. */
  wake(): void {
    for (const listener of this.#wake) listener()
  }

  readonly #fetch = async (...given: Parameters<typeof fetch>): Promise<Response> => {
    if (!this.#isOnline) throw new TypeError('No signal')
    return fetch(...given)
  }

  #ports(): LivePorts {
    const store = withSnapshots(this.#disk, (raw) => (isSnapshot(raw) ? raw : null))
    return {
      backend: deviceBackend({
        url: this.#url,
        key: this.#key,
        session: { read: () => this.#session, write: (text) => void (this.#session = text) },
        isOnline: () => this.#isOnline,
        fetch: this.#fetch,
      }),
      store: {
        ...store,
        add: (operations) => {
          this.#drawn.push(...operations.map(({ operationId }) => operationId))
          return store.add(operations)
        },
      },
      storage: this.#storage,
      clock: { now: Date.now, after: afterMs, random: Math.random },
      environment: {
        isOnline: () => this.#isOnline,
        isVisible: () => true,
        onWake: (listener) => {
          this.#wake.add(listener)
          return () => this.#wake.delete(listener)
        },
        onHide: () => () => undefined,
      },
      uuid: randomUUID,
      profileId: () => this.profileId,
    }
  }
}

/** The memory returns only values that were put into it. */
function isSnapshot(raw: unknown): raw is GameSnapshot {
  return typeof raw === 'object' && raw !== null && 'epoch' in raw
}

function afterMs(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

function bytes(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(length))
}

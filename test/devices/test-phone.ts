import { parse } from 'valibot'
import { type GameSnapshot, gameSnapshot } from '../../app/src/backend/game-rows.ts'
import { type LiveSeat, type LiveStore, withSnapshots } from '../../app/src/storage/live/live-store.ts'
import { createLiveGame, type OwnLiveGame } from '../../app/src/rounds/live/create-live-game.ts'
import { createLiveGames, type LiveGames } from '../../app/src/rounds/live/create-live-games.ts'
import type { LivePorts } from '../../app/src/rounds/live/live-ports.ts'
import { createTestBackend, type TestBackend } from '../server/scripted-backend.ts'
import { ScriptedGame } from '../server/scripted-game.ts'
import { createHistoryInMemory } from '../storage/history-in-memory.ts'
import { createLiveStoreInMemory } from '../storage/live-store-in-memory.ts'
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts'

/** For tests: a phone with the real transport, over a scripted connection to the server's model and a store in memory. */
export interface TestPhone extends TestBackend {
  readonly ports: LivePorts
  readonly store: LiveStore<GameSnapshot>
  readonly games: LiveGames
  readonly playerId: string
  /** The page becomes visible again, or the network is back. */
  wake(): void
  setVisible(isVisible: boolean): void
  /** Joins the scripted game and opens it. */
  play(): Promise<OwnLiveGame>
  /** Another tab, or the page after a reload: only the store is the same. */
  anotherTab(): Promise<OwnLiveGame>
}

export interface TestWorld {
  readonly clock: VirtualClock
  readonly server: ScriptedGame
  phone(name: string): Promise<TestPhone>
}

export function createTestWorld(random?: () => number): TestWorld {
  const clock = createVirtualClock(random)
  const server = new ScriptedGame(clock.now)
  return { clock, server, phone: (name) => createTestPhone(clock, server, name) }
}

async function createTestPhone(clock: VirtualClock, server: ScriptedGame, name: string): Promise<TestPhone> {
  const backend = createTestBackend(server, clock, name)
  const playerId = `cmplr_${name}`
  let drawn = 0
  const drawnBytes = (length: number) => {
    drawn += 1
    return Uint8Array.from({ length }, (_, index) => (index === length - 1 ? drawn : name.charCodeAt(0)))
  }
  const kept = createLiveStoreInMemory({ now: clock.now, randomBytes: drawnBytes })
  const store = withSnapshots(kept, (raw) => parse(gameSnapshot, raw))
  const wakes = new Set<() => void>()
  const hides = new Set<() => void>()
  let isVisible = true
  const listening = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const ports: LivePorts = {
    backend: backend.backend,
    store,
    storage: createHistoryInMemory(clock.now),
    clock,
    environment: {
      isOnline: () => backend.link.failure?.kind !== 'offline',
      isVisible: () => isVisible,
      onWake: listening(wakes),
      onHide: listening(hides),
    },
    uuid: () => `${name}-operation-${(drawn += 1)}`,
    profileId: () => playerId,
  }

  async function tab(): Promise<OwnLiveGame> {
    const record = await store.game(server.gameId)
    if (record === undefined) throw new Error('no seat')
    const game = await createLiveGame(ports, record)
    game.listen()
    return game
  }

  return {
    ...backend,
    ports,
    store,
    games: createLiveGames(ports),
    playerId,
    wake() {
      for (const listener of wakes) listener()
    },
    setVisible(next) {
      isVisible = next
      for (const listener of next ? wakes : hides) listener()
    },
    async play() {
      const uid = `${name}-1`
      const seatToken = server.seat(playerId, uid)
      const seat: LiveSeat = {
        gameId: server.gameId,
        code: server.code,
        playerId,
        seatToken,
        uid,
        status: 'in-progress',
      }
      await store.put(seat)
      return tab()
    },
    anotherTab: tab,
  }
}

import { strokesOn } from '@teemates/golf/round'
import { vi } from 'vitest'
import type { RoundSession } from '../../app/src/rounds/session.ts'
import { createSoloRounds, type NewSoloRound, type SoloRounds } from '../../app/src/rounds/solo/solo-rounds.ts'
import { createUnreliableDisk, type UnreliableDisk } from './unreliable-storage.ts'

/** Pars of a front nine, 36 in all. */
const PARS = [4, 5, 4, 4, 3, 5, 3, 4, 4]

export const LINKS: NewSoloRound = {
  courseName: 'Links',
  teeLabel: 'Standard',
  holesMode: 'front9',
  holes: PARS.map((par, index) => ({ number: index + 1, par, distance: null, si: null })),
  nickname: 'Ann',
}

/** For tests with vitest's fake timers: tabs of the app over one unreliable disk. */
export interface SoloTabs {
  readonly disk: UnreliableDisk
  /** Epoch milliseconds, the same in all tabs. */
  now(): number
  /** @param name one character, the first of the random part of every id that the tab makes */
  open(name?: string): SoloRounds
  /** The id of a round that Ann and her mates have begun. */
  startedRound(tab: SoloRounds, mates?: readonly string[]): Promise<string>
  /** Completes all pending work. Fake timers are advanced, so that retries happen, too. */
  settle(): Promise<void>
}

export function createSoloTabs(): SoloTabs {
  const disk = createUnreliableDisk()
  let idCount = 0
  const openedAt = Date.now()
  // The clock is the same in every run.
  const now = () => 1_760_000_000_000 + Date.now() - openedAt
  return {
    disk,
    now,
    open: (name = 'a') =>
      createSoloRounds({
        storage: disk.openTab(),
        now,
        random: (length) => {
          idCount += 1
          return name + idCount.toString(36).padStart(length - 1, '0')
        },
      }),
    async startedRound(tab, mates = ['Bob']) {
      disk.immediate = true
      const { id } = await tab.create(LINKS)
      for (const mate of mates) await tab.addPlayer(id, mate)
      await tab.start(id)
      return id
    },
    async settle() {
      for (let quiet = 0; quiet < 3; quiet += 1) {
        while (disk.waiting() > 0) {
          disk.step(0)
          await vi.advanceTimersByTimeAsync(0)
          quiet = 0
        }
        await vi.advanceTimersByTimeAsync(5000)
      }
    },
  }
}

export async function opened(tab: SoloRounds, roundId: string): Promise<RoundSession> {
  const session = await tab.open(roundId)
  if (session === null) throw new Error('no such round')
  return session
}

/** The id of the player at this index, from 0. */
export function playerOf(session: RoundSession, index: number): string {
  return session.view().round.players[index]?.id ?? ''
}

/** The strokes on the screen. */
export function shown(session: RoundSession, hole: number, player: number): number {
  return strokesOn(session.view().round, hole, playerOf(session, player))
}

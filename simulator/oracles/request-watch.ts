import type { ChannelStatus } from '../../app/src/backend/backend.ts'
import type { TabClock } from '../device/tab-clock.ts'
import type { Book } from './book.ts'

const mostRequestsPerSecond = 20
/**
 * The longest time between two polls of the game without notifications: the interval, and the duration of the poll before it.
 */
const longestGapMs = 15_000 + 8_000
const lookMs = 1_000

/** Counts one tab's requests to the server. */
export class RequestWatch {
  readonly #book: Book
  readonly #clock: TabClock
  readonly #isInUse: () => boolean
  readonly #times: number[] = []
  #lastLookAt: number
  #isJoined = false

  /** `isInUse` says whether the game is on the screen, and the device believes that it has a network. */
  constructor(book: Book, clock: TabClock, isInUse: () => boolean) {
    this.#book = book
    this.#clock = clock
    this.#isInUse = isInUse
    this.#lastLookAt = clock.elapsed()
    this.#look()
  }

  readonly asked = (path: string): void => {
    const now = this.#clock.elapsed()
    this.#times.push(now)
    while ((this.#times[0] ?? now) < now - 1000) this.#times.shift()
    if (this.#times.length > mostRequestsPerSecond)
      this.#book.found('O11', `${this.#times.length} requests in a second`)
    if (path.includes('game_snapshot') || path.includes('/games?')) this.#lastLookAt = now
  }

  readonly turned = (status: ChannelStatus): void => {
    this.#isJoined = status === 'joined'
  }

  #look(): void {
    const now = this.#clock.elapsed()
    if (this.#isJoined || !this.#isInUse()) this.#lastLookAt = now
    else if (now - this.#lastLookAt > longestGapMs) {
      this.#book.found('O11', `nothing was asked for ${now - this.#lastLookAt} ms without a channel`)
      this.#lastLookAt = now
    }
    this.#clock.after(lookMs, () => this.#look())
  }
}

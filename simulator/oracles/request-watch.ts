import type { ChannelStatus } from '../../app/src/backend/backend.ts'
import type { TabClock } from '../device/tab-clock.ts'
import type { Book } from './book.ts'

const mostRequestsPerSecond = 20
/** Between two looks at the game while nothing is told by itself: the pause, and what the look before may have taken. */
const longestGapMs = 15_000 + 8_000
const lookMs = 1_000

/** What one tab asks of the server, and how often. */
export class RequestWatch {
  readonly #book: Book
  readonly #clock: TabClock
  readonly #isInUse: () => boolean
  readonly #times: number[] = []
  #lastLookAt: number
  #isJoined = false

  /** isInUse: whether the game is on the screen, and there is a network as far as the device knows. */
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

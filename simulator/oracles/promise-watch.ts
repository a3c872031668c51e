import type { LiveGames } from '../../app/src/rounds/live/create-live-games.ts'
import type { TabClock } from '../device/tab-clock.ts'
import type { Book } from './book.ts'

/** Calls settle within 10 s each; a few of them may follow one another. */
const longestMs = 20_000

/** Reports a promise as hanging if it hasn't settled in time, because a screen waits for it. */
export function watched<T>(name: string, promise: Promise<T>, book: Book, clock: TabClock): Promise<T> {
  const stop = clock.after(longestMs, () => book.found('O10', `${name} hasn't settled after ${longestMs} ms`))
  void promise.then(stop, stop)
  return promise
}

/** The same games, with each promise watched. */
export function watchPromises(games: LiveGames, book: Book, clock: TabClock): LiveGames {
  const timed = <T>(name: string, promise: Promise<T>) => watched(name, promise, book, clock)
  return {
    ...games,
    create: (given) => timed('create', games.create(given)),
    join: (given) => timed('join', games.join(given)),
    preview: (code, secret) => timed('preview', games.preview(code, secret)),
    open: (gameId) => timed('open', games.open(gameId)),
    validateHandle: () => timed('validateHandle', games.validateHandle()),
    catchUp: () => timed('catchUp', games.catchUp()),
  }
}

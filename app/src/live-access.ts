import type { LiveGames } from './rounds/live/live-games.ts'
import type { LivePorts } from './rounds/live/live-ports.ts'
import type { LiveParts, LivePartsGiven } from './live-parts.ts'
import type { LiveServices } from './services.ts'
import { loadPart, MissingPartError } from './storage/missing-part.ts'

/** The way to live games and to the search for courses. Neither is loaded before it is first asked for, and then once. */
export function createLiveAccess(given: LivePartsGiven): LiveServices {
  const parts = once<LiveParts>(async () => (await loadPart(import('./live-parts.ts'))).createLiveParts(given))
  return {
    courses: async () => (await parts()).backend.courses,
    games: once<LiveGames>(async () => {
      const [{ ports }, { createLiveGames }] = await Promise.all([parts(), loadPart(carrier())])
      return createLiveGames(await ports())
    }),
  }
}

interface Carrier {
  readonly createLiveGames: (ports: LivePorts) => LiveGames
}

function carrier(): Promise<Carrier> {
  const load = import.meta.glob<Carrier>('./rounds/live/create-live-games.ts')['./rounds/live/create-live-games.ts']
  return load === undefined ? Promise.reject(new MissingPartError('create-live-games.ts')) : load()
}

/** The same for everybody who asks; after a failure the next one who asks tries again. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let making: Promise<Result> | undefined
  return () =>
    (making ??= make().catch((error: unknown) => {
      making = undefined
      throw error
    }))
}

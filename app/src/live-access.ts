import type { LiveGames } from './rounds/live/live-games.ts'
import type { LiveParts, LivePartsGiven } from './rounds/live-parts.ts'
import type { PeerRounds } from './rounds/peer/peer-rounds.ts'
import type { LiveServices } from './services.ts'
import type { LiveHint } from './storage/preferences/live-hint.ts'
import type { PeerHint } from './storage/preferences/peer-hint.ts'
import { loadPart } from './device/load-part.ts'

/** The delay after the first screen is idle, until games and rounds without a cached marker are looked for, in ms. */
const UNEXPECTED_AFTER_MS = 2000

interface LiveAccessGiven extends LivePartsGiven {
  readonly hint: LiveHint
  readonly peerHint: PeerHint
  /** Resolves when the first screen has had its time. */
  readonly whenSettled: Promise<void>
}

/**
 * Gives access to live games and to the rest of the backend. Their code is loaded at the first use, once. If a game is in
 * progress or operations are pending, it is loaded when the first screen is idle, so that they are sent.
 */
export function createLiveAccess({ hint, peerHint, whenSettled, ...given }: LiveAccessGiven): LiveServices {
  const parts = once<LiveParts>(async () =>
    (await loadPart(() => import('./rounds/live-parts.ts'))).createLiveParts(given),
  )
  const peers = once<PeerRounds>(async () => {
    const [{ peerPorts }, { createPeerRounds }] = await Promise.all([
      parts(),
      loadPart(() => import('./rounds/peer/peer-rounds.ts')),
    ])
    const made = createPeerRounds(await peerPorts(games))
    const note = () => {
      // The hint stays as it is where the rounds can't be read.
      rememberPeers(made).catch(() => {})
    }
    made.subscribe(note)
    note()
    return made
  })
  let isOpen = false
  const games = once<LiveGames>(async () => {
    const [{ ports }, { createLiveGames }] = await Promise.all([
      parts(),
      loadPart(() => import('./rounds/live/create-live-games.ts')),
    ])
    const made = await ports()
    const live = createLiveGames(made)
    isOpen = true
    remember(live, hint)
    // A failed catch-up is tried again at the next wake.
    made.environment.onWake(() => void live.catchUp().catch(() => {}))
    return live
  })
  function sendWhatWaits(): void {
    if (isOpen || (hint.gameId() === null && !hint.isWaiting())) return
    // The screens that show the game report a failure.
    games()
      .then((live) => live.catchUp())
      .catch(() => {})
  }
  /** The number of direct rounds in the log that aren't over. */
  async function roundsInLog(): Promise<number> {
    return (await (await given.storage.log()).roundIds('peer', Number.POSITIVE_INFINITY)).length
  }
  /** Updates the cached marker from what this tab knows. */
  async function rememberPeers(rounds: PeerRounds): Promise<void> {
    const count = await roundsInLog()
    peerHint.remember(await rounds.expected(), count)
  }
  async function reopenPeers(): Promise<void> {
    const expected = peerHint.expected()
    if (expected === 'in-progress' || expected === 'ended') await (await peers()).reopen()
  }
  const unexpectedPeers = once<void>(async () => {
    await whenSettled
    await new Promise((resolve) => setTimeout(resolve, UNEXPECTED_AFTER_MS))
    if (peerHint.expected() !== 'none' || (await roundsInLog()) === peerHint.rounds()) return
    await rememberPeers(await peers())
    await reopenPeers()
  })
  void whenSettled.then(() => {
    sendWhatWaits()
    // The screens that show the round report a failure.
    reopenPeers().catch(() => {})
    unexpectedPeers().catch(() => {})
    // Another tab may have begun a game since then, and been closed with pending strokes.
    addEventListener('online', sendWhatWaits)
    document.addEventListener('visibilitychange', () => {
      // Nothing is sent while the page is hidden, because a phone may end it at any moment.
      if (document.visibilityState === 'visible') sendWhatWaits()
    })
  })
  /** Joining the live game that a direct round continues as takes that round along. */
  const joinable = once<LiveGames>(async () => {
    const live = await games()
    return {
      ...live,
      async join(joining) {
        if (peerHint.expected() === 'none') return live.join(joining)
        const rounds = await peers()
        const joined = await live.join({ ...joining, seatKey: await rounds.liveSeatKeyOf(joining.code) })
        if (joined.ok) await rounds.joinedGame(joining.code, joined.value.gameId)
        return joined
      },
    }
  })
  return {
    courses: async () => (await parts()).backend.courses,
    notifications: async () => (await parts()).backend.notifications,
    feedback: async () => (await parts()).backend.feedback,
    games: joinable,
    peers,
    expectedPeers: peerHint.expected,
    unexpectedPeers,
    async mayLook() {
      if (isOpen || hint.gameId() !== null) return
      await whenSettled
      await new Promise((resolve) => setTimeout(resolve, UNEXPECTED_AFTER_MS))
    },
  }
}

/** Updates the cached marker from what this tab knows. */
function remember(live: LiveGames, hint: LiveHint): void {
  const look = async () => {
    hint.remember((await live.handle())?.gameId ?? null)
    hint.rememberWaiting(await live.isWaiting())
  }
  const note = () => {
    // The cached marker stays as it is if the rounds can't be read.
    look().catch(() => {})
  }
  live.subscribe(note)
  note()
}

/** All calls share one result. After a failure the next call tries again. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let making: Promise<Result> | undefined
  return () =>
    (making ??= make().catch((error: unknown) => {
      making = undefined
      throw error
    }))
}

import { loadPart } from './device/load-part.ts'
import type { LiveGames } from './rounds/live/create-live-games.ts'
import type { LiveParts, LivePartsGiven } from './rounds/live-parts.ts'
import type { PeerRounds } from './rounds/peer/peer-rounds.ts'
import type { LiveServices } from './services.ts'
import { openOnce as once } from './storage/browser/open-once.ts'
import { type HomeHint, LIVE_GAME_KEY } from './storage/preferences/home-hint.ts'

interface LiveAccessGiven extends LivePartsGiven {
  readonly homeHint: HomeHint
  /** Resolves when the first screen has had its time. */
  readonly whenSettled: Promise<void>
}

/**
 * Gives access to live games and to the rest of the backend. Their code is loaded at the first use, once. If this device has
 * games or direct rounds, it is loaded when the first screen is idle, so that what is pending is sent.
 */
export function createLiveAccess({ homeHint, whenSettled, ...given }: LiveAccessGiven): LiveServices {
  const { storage } = given
  const parts = once<LiveParts>(async () =>
    (await loadPart(() => import('./rounds/live-parts.ts'))).createLiveParts(given),
  )
  const peers = opened<PeerRounds>(async () => {
    const [{ peerPorts }, { createPeerRounds }] = await Promise.all([
      parts(),
      loadPart(() => import('./rounds/peer/peer-rounds.ts')),
    ])
    return createPeerRounds(await peerPorts(games.open))
  })
  const games = opened<LiveGames>(async () => {
    const [{ ports }, { createLiveGames }] = await Promise.all([
      parts(),
      loadPart(() => import('./rounds/live/create-live-games.ts')),
    ])
    const made = await ports()
    const live = createLiveGames(made)
    remember(live, homeHint)
    // A failed catch-up is tried again at the next wake.
    made.environment.onWake(() => void live.catchUp().catch(() => {}))
    return live
  })
  const byKind = { live: games, peer: peers }
  const has: LiveServices['has'] = async (kind) => byKind[kind].isOpen() || storage.mayHave(kind)

  async function sendPending(): Promise<void> {
    if (await has('live')) await (await games.open()).catchUp()
    // The marker may be left of games that are lost.
    else homeHint.rememberGame(null)
  }
  /** Another tab may begin this device's first direct round. */
  const openWhenAnotherTabBegins = once(async () => {
    const log = await storage.log()
    log.subscribe((entry) => {
      if (entry.kind === 'created' && entry.peer !== undefined) ignoreFailure(peers.open)
    })
  })
  /** Rounds that are open take care of themselves, so this has to succeed only once. */
  const reopenPeers = once(async () => {
    const [hasPeers] = await Promise.all([has('peer'), openWhenAnotherTabBegins()])
    if (hasPeers) await (await peers.open()).reopen()
  })
  void whenSettled.then(() => {
    const send = () => {
      // Open games notice by themselves that the page wakes.
      if (!games.isOpen()) ignoreFailure(sendPending)
      ignoreFailure(reopenPeers)
    }
    // A screen may have opened the games already, which sends nothing.
    ignoreFailure(sendPending)
    ignoreFailure(reopenPeers)
    // Nothing is sent while the page is hidden, because a phone may end it at any moment.
    const sendIfVisible = () => {
      if (document.visibilityState === 'visible') send()
    }
    addEventListener('online', send)
    // Another tab may have begun a game since then, and been closed with pending strokes.
    document.addEventListener('visibilitychange', sendIfVisible)
    // Another window keeps Home's cached marker in localStorage when it begins a game.
    addEventListener('storage', ({ key }) => {
      if (key === LIVE_GAME_KEY) sendIfVisible()
    })
  })
  /** Joining the live game that a direct round continues as takes that round along. */
  const joinable = once<LiveGames>(async () => {
    const live = await games.open()
    return {
      ...live,
      async join(joining) {
        // A log that can't be read must not keep anybody out of a game.
        if (!(await has('peer').catch(() => false))) return live.join(joining)
        const rounds = await peers.open()
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
    peers: peers.open,
    has,
    gamesHere: async () => ((await has('live')) ? games.open() : games.whenOpen),
    peersHere: async () => ((await has('peer')) ? peers.open() : peers.whenOpen),
  }
}

/** The screens that show a game or a round report a failure. */
function ignoreFailure(work: () => Promise<unknown>): void {
  work().catch(() => {})
}

/** Tells Home's cached marker what this tab knows. */
function remember(live: LiveGames, hint: HomeHint): void {
  // The cached marker stays as it is if the games can't be read.
  const note = () => ignoreFailure(async () => hint.rememberGame((await live.handle())?.gameId ?? null))
  live.subscribe(note)
  note()
}

/** A part of the app that is loaded when it is first opened. */
interface Opened<Part> {
  readonly open: () => Promise<Part>
  readonly isOpen: () => boolean
  /** Resolves once somebody has opened it. */
  readonly whenOpen: Promise<Part>
}

function opened<Part>(make: () => Promise<Part>): Opened<Part> {
  let isOpen = false
  let resolve: (part: Part) => void
  const whenOpen = new Promise<Part>((settle) => (resolve = settle))
  const open = once<Part>(async () => {
    const part = await make()
    isOpen = true
    resolve(part)
    return part
  })
  return { open, isOpen: () => isOpen, whenOpen }
}

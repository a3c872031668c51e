import { useEffect, useMemo } from 'react'
import type { LiveGames } from '../../rounds/live/create-live-games.ts'
import type { LiveHandle } from '../../rounds/live/stored-games.ts'
import { type Services, useServicesOnceReady } from '../../services.ts'
import { type Reading, useReading } from '../../ui/use-reading.ts'

/** The delay between loading and asking the server about the game in progress, in ms. Source: document 1 section 4. */
const VALIDATION_MS = 100

/** The live game in progress, updated on changes. The code for live games isn't loaded if no game is expected. */
export function useLiveHandle(): { readonly reading: Reading<LiveHandle | null>; readonly again: () => void } {
  const services = useServicesOnceReady()
  const read = useMemo(() => (services === null ? null : () => readHandle(services)), [services])
  const { reading, again } = useReading(read)
  useEffect(() => (services === null ? undefined : followGame(services.live, again)), [services, again])
  return { reading, again }
}

async function readHandle({ live }: Services): Promise<LiveHandle | null> {
  return (await live.has('live')) ? (await live.games()).handle() : null
}

type FollowedGames = Pick<LiveGames, 'subscribe' | 'validateHandle' | 'catchUp'>

interface GamesAccess {
  readonly gamesHere: () => Promise<FollowedGames>
}

/**
 * Calls onChange when the game in progress may have changed. Also validates it with the server, and sends the pending
 * operations of every game.
 */
export function followGame(live: GamesAccess, onChange: () => void): () => void {
  let gone = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsubscribe = () => {}

  async function begin() {
    const games = await live.gamesHere()
    if (gone) return
    unsubscribe = games.subscribe(onChange)
    // Another tab may have begun the first game since the handle was read.
    onChange()
    timer = setTimeout(() => void validate(games), VALIDATION_MS)
  }
  async function validate(games: FollowedGames) {
    await validateGame(games)
    if (!gone) onChange()
    await games.catchUp().catch(() => {})
  }

  // The screens that read the handle report a failure themselves.
  begin().catch(() => {})
  return () => {
    gone = true
    clearTimeout(timer)
    unsubscribe()
  }
}

/**
 * Validates the live game with the server. If the server can't be asked, nothing changes and the failure is logged. Source:
 * document 1 section 8.
 */
export async function validateGame(games: Pick<LiveGames, 'validateHandle'>): Promise<void> {
  try {
    const outcome = await games.validateHandle()
    if (!outcome.ok) warn(outcome.failure)
  } catch (error) {
    warn(error)
  }
}

function warn(cause: unknown): void {
  console.warn('Active game validation failure', cause)
}

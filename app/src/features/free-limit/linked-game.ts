import { codeFromText, peerLeadOf } from '@teemates/golf/join-link'
import type { Services } from '../../services.ts'

/** The target of an invitation's link: a live game or a direct round. */
interface Linked {
  readonly kind: 'game' | 'round'
  readonly code: string
}

/** Reads the target from a link's query; null if the query names neither. */
export function linkedBy(query: URLSearchParams): Linked | null {
  const round = peerLeadOf((name) => query.get(name), '')
  if (round !== null) return { kind: 'round', code: round.code }
  const code = codeFromText(query.get('code') ?? '')
  return code === null ? null : { kind: 'game', code }
}

interface OwnGames extends Pick<Services['live'], 'has'> {
  readonly games: () => Promise<{
    handle(): Promise<{ readonly code: string } | null>
    unfinished(): Promise<readonly { readonly code: string }[]>
  }>
  readonly peers: () => Promise<{
    unfinished(): Promise<readonly { isOf(code: string): boolean }[]>
  }>
}

/**
 * Whether this device is in the game or round already: a round in progress is never locked. Source: decision 22, 'Free
 * tier, Pro'.
 */
export async function isUnderWay(live: OwnGames, { kind, code }: Linked): Promise<boolean> {
  switch (kind) {
    case 'game':
      return isInGame(live, code)
    case 'round':
      if (!(await live.has('peer'))) return false
      return (await (await live.peers()).unfinished()).some((round) => round.isOf(code))
  }
}

async function isInGame(live: OwnGames, code: string): Promise<boolean> {
  const games = await live.games()
  const [current, putAside] = await Promise.all([games.handle(), games.unfinished()])
  return [current, ...putAside].some((game) => game?.code === code)
}

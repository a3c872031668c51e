import { isCode } from '@teemates/golf/ids'
import { useCallback } from 'react'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import type { GamePreview, LiveGames } from '../../rounds/live/live-games.ts'
import { type Reading, useReading } from '../../ui/use-reading.ts'
import { type Invitation, JOIN_LIMIT_MS } from './join-game.ts'

/** The game of a code, as soon as the code is whole; null while there is nothing to ask, or nobody. */
export function usePreview(
  games: () => Promise<Pick<LiveGames, 'preview'>>,
  { code, secret }: Invitation,
  isOnline: boolean,
): Reading<CallOutcome<GamePreview>> | null {
  const canAsk = isOnline && isCode(code)
  const ask = useCallback(async () => (await games()).preview(code, secret), [games, code, secret])
  const { reading } = useReading(canAsk ? ask : null, JOIN_LIMIT_MS)
  return canAsk ? reading : null
}

import { isCode } from '@teemates/golf/ids'
import { useCallback } from 'react'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import type { LiveGames } from '../../rounds/live/create-live-games.ts'
import type { GamePreview } from '../../rounds/live/live-games.ts'
import { type Reading, useReading } from '../../ui/use-reading.ts'
import { type Invitation, JOIN_LIMIT_MS } from './join-game.ts'

/** The game of a complete code. null while the code is incomplete or the server can't be reached. */
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

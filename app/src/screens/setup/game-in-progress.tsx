import { useCallback, useState } from 'react'
import { addresses } from '../../addresses.ts'
import { useServices } from '../../services.ts'
import { useStorageProgress } from '../../shell/storage/storage-progress.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { useReading } from '../../ui/use-reading.ts'
import * as words from '../../words/words.ts'

/**
 * Warns before another game is created that a live one is in progress, and links to it. It appears at once, because it
 * relies on the cached marker.
 */
export function GameInProgress() {
  const { live } = useServices()
  const { homeHint } = useStorageProgress()
  const [hinted] = useState(() => homeHint.gameId())
  const read = useCallback(async () => ((await live.has('live')) ? (await live.games()).handle() : null), [live])
  const { reading } = useReading(read)
  // The cached marker counts until the game itself is read, and if that fails.
  const gameId = reading.kind === 'ready' ? (reading.value?.gameId ?? null) : hinted
  if (gameId === null) return null
  return (
    <Notice
      kind="warning"
      title={words.home.liveInProgress}
      text={words.setup.gameInProgressText}
      action={
        <LinkButton href={addresses.multiLobby(gameId)} variant="secondary">
          {words.home.resume}
        </LinkButton>
      }
    />
  )
}

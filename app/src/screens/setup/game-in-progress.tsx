import { useMemo, useState } from 'react'
import { addresses } from '../../addresses.ts'
import { useServices } from '../../services.ts'
import { useStorageProgress } from '../../shell/storage-progress.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { useReading } from '../../ui/use-reading.ts'
import * as words from '../../words/words.ts'

/** Says before another game is made that a live one is waiting, and leads to it. At once, by the hint of it. */
export function GameInProgress() {
  const { live } = useServices()
  const { liveHint } = useStorageProgress()
  const [hinted] = useState(() => liveHint.gameId())
  const read = useMemo(() => (hinted === null ? null : async () => (await live.games()).handle()), [live, hinted])
  const { reading } = useReading(read)
  // The hint holds until the game itself is read, and where that fails.
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

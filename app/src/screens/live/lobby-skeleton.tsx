import { addresses } from '../../addresses.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'

/** Back neither leaves nor deletes the game. Source: decisions, 'Routes'. */
export function lobbyFrame() {
  return { title: words.liveLobby.title, back: { label: words.common.back, href: addresses.setup } } as const
}

/** The lobby while its file is loaded or its game is read. */
export function LiveLobbySkeleton() {
  return (
    <Screen {...lobbyFrame()} footer={<Skeleton className="h-12" />}>
      <div role="status" className="flex flex-col gap-4">
        <p className="text-ink-2">{words.liveLobby.loading}</p>
        <Skeleton className="h-44" />
        <Skeleton className="h-24" />
        <Skeleton className="h-48" />
      </div>
    </Screen>
  )
}

import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

/** Shown while the lobby's file is loaded or its round is read. */
export function LobbySkeleton() {
  const [, navigate] = useLocation()
  return (
    <Screen
      title={words.screens.soloLobby.title}
      subtitle={words.screens.soloLobby.subtitle}
      back={{ label: words.common.back, onBack: () => navigate(addresses.soloCreate) }}
      footer={<Skeleton className="h-12" />}
    >
      <div role="status" className="flex flex-col gap-4">
        <p className="text-ink-2">{words.screens.soloLobby.loading}</p>
        <Skeleton className="h-32" />
        <Skeleton className="h-64" />
      </div>
    </Screen>
  )
}

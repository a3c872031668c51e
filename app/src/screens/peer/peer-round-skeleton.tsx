import { MissingPartError } from '../../device/load-part.ts'
import { Flag } from 'lucide-react'
import { addresses } from '../../addresses.ts'
import { ReadFailure } from '../../shell/errors/read-failure.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

/** Shown while a direct round's file is loaded or the round is read. */
export function PeerRoundSkeleton() {
  return (
    <Screen title={words.screens.peer.title} back={{ label: words.common.back, href: addresses.home }}>
      <p role="status" className="py-16 text-center text-ink-2">
        {words.screens.peer.loadingRound}
      </p>
    </Screen>
  )
}

/** Shown if this phone isn't in the round of the address. */
export function PeerMissingScreen() {
  return (
    <Screen
      title={words.screens.peer.title}
      back={{ label: words.common.back, href: addresses.home }}
      footer={
        <LinkButton href={addresses.home} wide>
          {words.screens.peer.returnHome}
        </LinkButton>
      }
    >
      <EmptyState icon={<Flag />} title={words.screens.peer.notFound} text={words.screens.peer.notFoundText} />
    </Screen>
  )
}

interface PeerRoundFailedProps {
  readonly error: unknown
  readonly onAgain: () => void
}

/** Shown if this device's copy of the round can't be read. */
export function PeerRoundFailed({ error, onAgain }: PeerRoundFailedProps) {
  // The error boundary reloads the page, or says that a part of the app is missing.
  if (error instanceof MissingPartError) throw error
  return (
    <Screen title={words.screens.peer.title} back={{ label: words.common.back, href: addresses.home }}>
      <ReadFailure error={error} onAgain={onAgain} />
    </Screen>
  )
}

/** Shown if another tab plays the round: two tabs of one phone would take each other's seat. */
export function PeerElsewhereScreen({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <Screen
      title={words.screens.peer.title}
      back={{ label: words.common.back, href: addresses.home }}
      footer={
        <Button wide onClick={onAgain}>
          {words.common.tryAgain}
        </Button>
      }
    >
      <EmptyState icon={<Flag />} title={words.screens.peer.elsewhere} text={words.screens.peer.elsewhereText} />
    </Screen>
  )
}

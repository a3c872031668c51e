import { Flag } from 'lucide-react'
import { addresses } from '../../addresses.ts'
import { ReadFailure } from '../../shell/read-failure.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

/** A round from phone to phone while its file is loaded or it is read. */
export function PeerRoundSkeleton() {
  return (
    <Screen title={words.screens.peer.title} back={{ label: words.common.back, href: addresses.home }}>
      <p role="status" className="py-16 text-center text-ink-2">
        {words.screens.peer.loadingRound}
      </p>
    </Screen>
  )
}

/** This phone isn't in the round that the address means. */
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

/** What this device has of it can't be read now. */
export function PeerRoundFailed({ error, onAgain }: PeerRoundFailedProps) {
  return (
    <Screen title={words.screens.peer.title} back={{ label: words.common.back, href: addresses.home }}>
      <ReadFailure error={error} onAgain={onAgain} />
    </Screen>
  )
}

/** Another tab plays it: two of one phone would take each other's place. */
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

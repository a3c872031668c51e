import { useToasts } from '../../shell/toasts.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { joinFacts } from '../../ui/facts.ts'
import { OneLine } from '../../ui/one-line.tsx'
import { SwipeDelete } from '../../ui/swipe-delete.tsx'
import { SwipeRow } from '../../ui/swipe-row.tsx'
import { words } from '../../words/words.ts'

interface GameCardProps {
  readonly title: string
  readonly courseName: string
  /** Where it is. */
  readonly progress: readonly string[]
  /** What is played: what may be cut off where the text is large comes last. */
  readonly facts: readonly string[]
  readonly href: string
  /** Resolves with the id of what was put aside; null when another tab was first. */
  readonly putAside: () => Promise<string | null>
  readonly resume: (id: string) => Promise<void>
  /** Another game, or none, is in progress now. */
  readonly onChanged: () => void
}

/**
 * A game in progress: a tap anywhere resumes it, a swipe to the left offers to put it aside. Its texts take a line each, so
 * that its place can be kept before anything of it is known.
 */
export function GameCard(props: GameCardProps) {
  const { title, courseName, progress, facts, href, putAside, resume, onChanged } = props
  const toasts = useToasts()

  async function bringBack(id: string) {
    try {
      await resume(id)
      onChanged()
    } catch {
      toasts.show({ kind: 'error', text: words.home.undoFailed })
    }
  }

  async function clear() {
    try {
      const id = await putAside()
      onChanged()
      if (id === null) return
      const undo = { label: words.common.undo, onPress: () => void bringBack(id) }
      toasts.show({ kind: 'info', text: words.home.cleared, action: undo })
    } catch {
      toasts.show({ kind: 'error', text: words.home.clearFailed })
    }
  }

  return (
    <SwipeRow
      className="rounded-panel"
      action={<SwipeDelete label={words.home.clear(courseName)} onPress={() => void clear()} />}
    >
      <Card title={title} className="relative border-green">
        <p className="font-semibold text-lg leading-snug">
          <OneLine text={courseName} />
        </p>
        <p className="score mt-0.5">
          <OneLine text={joinFacts(progress)} />
        </p>
        <p className="score mb-3 text-ink-2">
          <OneLine text={joinFacts(facts)} />
        </p>
        <LinkButton href={href} wide className="[-webkit-user-drag:none] after:absolute after:inset-0">
          {words.home.resume}
        </LinkButton>
      </Card>
    </SwipeRow>
  )
}

/** In the place of one that is still read, and as high to the pixel, whatever the size of the text. */
export function GameCardSkeleton({ title }: { readonly title: string }) {
  return (
    <div aria-hidden="true" className="animate-pulse rounded-panel bg-hair">
      <div className="invisible border p-4">
        <p className="mb-3 text-row">{title}</p>
        <p className="text-lg leading-snug">&nbsp;</p>
        <p className="mt-0.5">&nbsp;</p>
        <p className="mb-3">&nbsp;</p>
        <p className="min-h-14 py-2 text-lg low:min-h-12 low:text-base">&nbsp;</p>
      </div>
    </div>
  )
}

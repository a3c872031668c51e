import { useToasts } from '../../shell/toasts.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { joinFacts } from '../../ui/facts.ts'
import { SwipeDelete } from '../../ui/swipe-delete.tsx'
import { SwipeRow } from '../../ui/swipe-row.tsx'
import { words } from '../../words/words.ts'

interface GameCardProps {
  readonly title: string
  readonly courseName: string
  readonly facts: readonly string[]
  readonly href: string
  /** Resolves with the id of what was put aside; null when another tab was first. */
  readonly putAside: () => Promise<string | null>
  readonly resume: (id: string) => Promise<void>
  /** Another game, or none, is in progress now. */
  readonly onChanged: () => void
}

/** A game in progress: a tap anywhere resumes it, a swipe to the left offers to put it aside. */
export function GameCard(props: GameCardProps) {
  const { title, courseName, facts, href, putAside, resume, onChanged } = props
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
    <SwipeRow action={<SwipeDelete label={words.home.clear(courseName)} onPress={() => void clear()} />}>
      <Card title={title} className="relative border-accent">
        <p className="line-clamp-2 break-words font-semibold text-lg leading-snug">
          <bdi>{courseName}</bdi>
        </p>
        <p className="score mt-0.5 mb-3 break-words text-ink-soft">{joinFacts(facts)}</p>
        <LinkButton href={href} wide className="[-webkit-user-drag:none] after:absolute after:inset-0">
          {words.home.resume}
        </LinkButton>
      </Card>
    </SwipeRow>
  )
}

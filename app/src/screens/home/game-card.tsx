import { useToasts } from '../../shell/toasts.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { SwipeDelete } from '../../ui/swipe-delete.tsx'
import { SwipeRow } from '../../ui/swipe-row.tsx'
import * as words from '../../words/words.ts'
import { GameBoard, type GameStanding } from './game-board.tsx'

interface GameCardProps {
  readonly title: string
  readonly courseName: string
  /** Lines that say how far the game is. */
  readonly progress: readonly string[]
  /** Lines about changes or messages that wait for the golfer in the game. */
  readonly news?: readonly string[]
  readonly holesMode: string
  readonly teeLabel: string
  /** null if the standing isn't known on this device. */
  readonly standing: GameStanding | null
  readonly href: string
  /** Resolves with the id of the round that was put aside; null if another tab was faster. */
  readonly putAside: () => Promise<string | null>
  readonly resume: (id: string) => Promise<void>
  /** Called when another game, or none, is in progress. */
  readonly onChanged: () => void
}

/** A game in progress. A tap anywhere resumes it; a swipe to the left offers to put it aside. */
export function GameCard(props: GameCardProps) {
  const {
    title,
    courseName,
    progress,
    news = [],
    holesMode,
    teeLabel,
    standing,
    href,
    putAside,
    resume,
    onChanged,
  } = props
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
      <GameBoard
        title={title}
        courseName={courseName}
        progress={progress}
        news={news}
        holesMode={holesMode}
        teeLabel={teeLabel}
        standing={standing}
        action={
          <LinkButton
            href={href}
            variant="board"
            wide
            className="[-webkit-user-drag:none] after:absolute after:inset-0"
          >
            {words.home.resume}
          </LinkButton>
        }
      />
    </SwipeRow>
  )
}

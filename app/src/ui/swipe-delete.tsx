import { Trash2 } from 'lucide-react'

interface SwipeDeleteProps {
  /** Names the row for screen readers, which can't relate the button to it. */
  readonly label: string
  /** Shown below the icon if the row is high enough. */
  readonly word?: string
  readonly onPress: () => void
}

/**
 * The button behind a row, visible when the row is swiped to the left. It is slightly smaller than the row, so that it
 * doesn't show at the corners.
 */
export function SwipeDelete({ label, word, onPress }: SwipeDeleteProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="m-px flex w-full flex-col items-center justify-center gap-1 rounded-[15px] font-bold text-[min(0.9375rem,22px)] bg-danger text-on-danger outline-on-danger -outline-offset-6"
    >
      <Trash2 aria-hidden="true" />
      {word !== undefined && <span aria-hidden="true">{word}</span>}
    </button>
  )
}

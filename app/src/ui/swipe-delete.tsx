import { Trash2 } from 'lucide-react'

interface SwipeDeleteProps {
  /** What is deleted, for those who can't see the row above it. */
  readonly label: string
  /** Below its picture, where the row is high enough. */
  readonly word?: string
  readonly onPress: () => void
}

/** The button that a row shows when it is swiped to the left. A hair smaller than the row, so that nothing of it shows at the corners. */
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

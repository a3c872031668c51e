import { Trash2 } from 'lucide-react'

interface SwipeDeleteProps {
  /** What is deleted, for those who can't see the row above it. */
  readonly label: string
  readonly onPress: () => void
}

/** The button that a row shows when it is swiped to the left. A hair smaller than the row, so that nothing of it shows at the corners. */
export function SwipeDelete({ label, onPress }: SwipeDeleteProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="m-px flex w-full items-center justify-center rounded-[15px] bg-danger text-on-danger outline-on-danger -outline-offset-6"
    >
      <Trash2 aria-hidden="true" />
    </button>
  )
}

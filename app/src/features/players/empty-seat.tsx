import { Plus } from 'lucide-react'

interface EmptySeatProps {
  readonly label: string
  readonly onPress: () => void
}

/** The last row of a list of players: an empty seat. */
export function EmptySeat({ label, onPress }: EmptySeatProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-14 w-full items-center gap-3 text-left font-bold text-green text-row press"
    >
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full border-2 border-edge border-dashed text-ink-2"
      >
        <Plus size={16} strokeWidth={3} />
      </span>
      {label}
    </button>
  )
}

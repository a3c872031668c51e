import type { ReactNode } from 'react'

interface MenuEntryProps {
  readonly icon: ReactNode
  readonly title: string
  /** Why it can't be pressed now. */
  readonly blocked?: string | null
  readonly onPress: () => void
}

/** A line of a window with things to do. */
export function MenuEntry({ icon, title, blocked = null, onPress }: MenuEntryProps) {
  return (
    <li>
      <button
        type="button"
        disabled={blocked !== null}
        onClick={onPress}
        className="flex min-h-14 w-full items-center gap-3 py-2 text-left text-row press disabled:text-ink-2 [&>svg]:size-5 [&>svg]:shrink-0"
      >
        {icon}
        <span className="min-w-0">
          <span>{title}</span>
          {blocked !== null && <span className="block font-normal text-ink-2 text-sm">{blocked}</span>}
        </span>
      </button>
    </li>
  )
}

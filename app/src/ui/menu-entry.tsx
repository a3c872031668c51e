import type { ReactNode } from 'react'

interface MenuEntryProps {
  readonly icon: ReactNode
  readonly title: string
  /** The reason why the entry is disabled; null if it isn't. */
  readonly blocked?: string | null
  readonly onPress: () => void
}

/** An entry of a menu dialog. */
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

import { Search, X } from 'lucide-react'
import { useId } from 'react'
import * as words from '../../words/words.ts'

interface RoundSearchProps {
  readonly text: string
  readonly onChange: (text: string) => void
}

export function RoundSearch({ text, onChange }: RoundSearchProps) {
  const id = useId()
  return (
    <search className="relative">
      <label htmlFor={id} className="sr-only">
        {words.history.search}
      </label>
      <Search
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3.5 text-ink-2"
      />
      <input
        id={id}
        type="search"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        placeholder={words.history.searchHint}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        className="min-h-13 w-full rounded-button border-[1.5px] border-edge bg-raised pr-3 pl-11.5 text-ink text-lg placeholder:text-ink-2"
      />
    </search>
  )
}

interface FilterChipProps {
  readonly label: string
  /** Called with the chip, which is about to disappear. */
  readonly onClear: (chip: HTMLElement) => void
}

/** Names the filter of the list. A press removes it. */
export function FilterChip({ label, onClear }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-label={words.history.removeFilter(label)}
      onClick={(event) => onClear(event.currentTarget)}
      className="inline-flex min-h-12 max-w-full items-center gap-2 rounded-full bg-tint pr-3 pl-4 text-left font-bold text-[0.9375rem] inset-ring-2 inset-ring-green"
    >
      <bdi translate="no" className="min-w-0 break-words">
        {label}
      </bdi>{' '}
      <X aria-hidden="true" size={18} className="shrink-0" />
    </button>
  )
}

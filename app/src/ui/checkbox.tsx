import { Check } from 'lucide-react'

interface CheckboxRowProps {
  readonly label: string
  /** Below the label, in smaller letters. */
  readonly text?: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

/** A line of a list of which any number can be chosen: it can be pressed as a whole. */
export function CheckboxRow({ label, text, isChecked, onChange }: CheckboxRowProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3.5 border-hair border-b py-2 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-green">
      <span className="relative grid size-6.5 shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={isChecked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-tile border-2 border-edge outline-none checked:border-green checked:bg-green"
        />
        <Check
          aria-hidden="true"
          size={18}
          strokeWidth={3}
          className="pointer-events-none invisible relative text-on-green peer-checked:visible"
        />
      </span>
      <span className="min-w-0">
        <span className="block break-words">{label}</span>{' '}
        {text !== undefined && <span className="block font-medium text-ink-2 text-sm">{text}</span>}
      </span>
    </label>
  )
}

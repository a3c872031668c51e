import { Check } from 'lucide-react'

interface BoxProps {
  readonly checked: boolean
  readonly disabled?: boolean
  /** The box looks disabled but can be pressed, so that the app can explain why it is refused. */
  readonly refused?: boolean
  readonly onChange: (checked: boolean) => void
}

/** The browser's own checkbox in the app's style. */
function Box({ checked, disabled = false, refused = false, onChange }: BoxProps) {
  return (
    <span className="relative grid size-6.5 shrink-0 place-items-center">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-disabled={refused || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer absolute inset-0 appearance-none rounded-tile border-2 border-edge checked:border-green checked:bg-green"
      />
      <Check
        aria-hidden="true"
        size={18}
        strokeWidth={3}
        className="pointer-events-none invisible relative text-on-green peer-checked:visible"
      />
    </span>
  )
}

interface CheckboxProps extends BoxProps {
  readonly label: string
  /** Shown below the label in smaller letters. */
  readonly text?: string
}

/** A press on the label toggles it, too. */
export function Checkbox({ label, text, ...box }: CheckboxProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 font-medium max-[359px]:gap-2 max-[359px]:text-[0.8125rem] has-disabled:cursor-default has-disabled:text-ink-2 has-aria-disabled:text-ink-2">
      <Box {...box} />
      {/* The text gets an element of its own: when the browser translates the page, React can't remove a replaced text
          node. */}
      <span>
        <span>{label}</span>
        {text !== undefined && (
          <span className="block text-ink-2 text-xs leading-tight max-[359px]:text-[0.6875rem]">{text}</span>
        )}
      </span>
    </label>
  )
}

/** A row of a multiple-choice list. The whole row can be pressed. */
export function CheckboxRow({ label, text, ...box }: CheckboxProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3.5 border-hair border-b py-2 font-semibold">
      <Box {...box} />
      <span className="min-w-0">
        <span className="block break-words">{label}</span>{' '}
        {text !== undefined && <span className="block font-medium text-ink-2 text-sm">{text}</span>}
      </span>
    </label>
  )
}

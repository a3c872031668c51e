import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'
import { classes } from './classes.ts'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface SelectProps<Value extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'children'> {
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly onChange: (value: Value) => void
}

/** The platform's own picker with the app's arrow. In its native style WebKit paints a dark picker grey-brown. */
export function Select<Value extends string>({ value, options, onChange, className, ...rest }: SelectProps<Value>) {
  return (
    <div className="relative">
      <select
        {...rest}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
        className={classes('w-full appearance-none text-ellipsis rounded-button pr-10', className)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-5 text-ink-2"
      />
    </div>
  )
}

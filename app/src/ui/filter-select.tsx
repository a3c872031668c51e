import { useId } from 'react'
import { classes } from './classes.ts'
import { Select, type SelectOption } from './select.tsx'

interface FilterSelectProps<Value extends string> {
  /** For screen readers only; the selected option is the visible label. */
  readonly label: string
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  /** The filter excludes something, which its style shows. */
  readonly isOn: boolean
  readonly onChange: (value: Value) => void
  /** The filter may become narrower than its option if there isn't room for all. */
  readonly canShrink?: boolean
}

/** A filter above a list: the platform's own picker, as narrow as the selected option. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, isOn, onChange, canShrink = false } = props
  const id = useId()
  return (
    <div className={classes(canShrink ? 'min-w-[7.5rem] max-w-fit flex-1' : 'shrink-0')}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select
        id={id}
        value={value}
        options={options}
        onChange={onChange}
        className={classes(
          'min-h-12 max-w-full py-2 pl-3.5 font-semibold text-[0.9375rem]',
          isOn ? 'bg-tint inset-ring-2 inset-ring-green' : 'bg-ground inset-ring-[1.5px] inset-ring-edge',
        )}
      />
    </div>
  )
}

import { useId } from 'react'
import { classes } from './classes.ts'
import { Select, type SelectOption } from './select.tsx'

interface FilterSelectProps<Value extends string> {
  /** Read out; what is chosen says the rest. */
  readonly label: string
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  /** Leaves something out, which its look says. */
  readonly isOn: boolean
  readonly onChange: (value: Value) => void
  /** May become narrower than what is chosen, where there isn't room for all. */
  readonly canShrink?: boolean
}

/** A filter above a list: the platform's own picker, only as wide as what is chosen. */
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

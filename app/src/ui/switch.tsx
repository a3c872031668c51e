import { useId } from 'react'
import { classes } from './classes.ts'

interface SwitchProps {
  readonly label: string
  readonly text: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  /** The state as a word beside the drawing. */
  readonly stateLabel: string
}

/** A setting that takes effect at once. The whole row can be pressed; a word, a position and a colour show the state. */
export function Switch({ label, text, on, onChange, stateLabel }: SwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-text`}
      onClick={() => onChange(!on)}
      className="grid min-h-14 w-full grid-cols-[minmax(0,1fr)_auto_60px] items-center gap-3 text-left"
    >
      <span>
        <span id={`${id}-label`} className="block text-row">
          {label}
        </span>
        <span id={`${id}-text`} className="block text-ink-2 text-sm">
          {text}
        </span>
      </span>
      <span aria-hidden="true" className="font-semibold text-ink-2 text-sm">
        {stateLabel}
      </span>
      <span
        aria-hidden="true"
        className={classes('h-9 rounded-[11px] p-[5px]', on ? 'bg-green' : 'inset-ring-2 inset-ring-edge')}
      >
        <span
          className={classes(
            'block size-[26px] rounded-[7px] transition-transform duration-180 ease-(--ease)',
            on ? 'translate-x-6 bg-on-green' : 'bg-edge',
          )}
        />
      </span>
    </button>
  )
}

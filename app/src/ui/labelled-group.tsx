import { type ReactNode, useId } from 'react'

interface LabelledGroupProps {
  readonly label: ReactNode
  /** Of its label. */
  readonly labelClassName: string
  /** At the label's end of the line. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/**
 * Controls that belong together, with what they are above them. No <legend>: Chromium and Firefox lay a fieldset with one out too
 * high at first inside a column, by the legend's height.
 */
export function LabelledGroup({ label, labelClassName, aside, children }: LabelledGroupProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="flex items-baseline justify-between gap-3">
        <p id={id} className={labelClassName}>
          {label}
        </p>
        {aside}
      </div>
      {children}
    </fieldset>
  )
}

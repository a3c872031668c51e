import { type ReactNode, useId } from 'react'

interface LabelledGroupProps {
  readonly label: ReactNode
  /** The class of the label. */
  readonly labelClassName: string
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/**
 * A group of controls with a label above. It has no <legend>, because Chromium and Firefox first lay out a fieldset with a
 * legend inside a column too high, by the legend's height.
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

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classes } from './classes.ts'

interface FoldProps {
  readonly title: string
  /** Rendered when the fold is opened. */
  readonly children: ReactNode
}

/** A part of a screen that opens and closes by its heading. */
export function Fold({ title, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const titleId = useId()
  const bodyId = useId()
  return (
    <section aria-labelledby={titleId} className="min-w-0 border-hair border-b">
      <h2>
        <button
          type="button"
          id={titleId}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-14 w-full items-center justify-between gap-3 py-2 text-left text-row"
        >
          <span>{title}</span>
          <ChevronDown aria-hidden="true" size={20} className={classes('shrink-0', isOpen && 'rotate-180')} />
        </button>
      </h2>
      {isOpen && (
        <div id={bodyId} className="pb-5">
          {children}
        </div>
      )}
    </section>
  )
}

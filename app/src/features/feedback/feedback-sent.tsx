import { useEffect, useRef } from 'react'
import * as words from '../../words/words.ts'

/** In ms; long enough to be read. */
const SHOWN_FOR_MS = 4000

/** The confirmation takes the focus, so that a screen reader reads it, and closes by itself. */
export function FeedbackSent({ onClose }: { readonly onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <div className="flex flex-col items-center gap-1 px-2 pt-4 pb-5 text-center">
      <svg
        viewBox="0 0 96 84"
        aria-hidden="true"
        className="h-24 text-green"
        fill="none"
        stroke="currentColor"
        strokeWidth="11"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M12 45 36 70 84 12" />
      </svg>
      <h3 ref={heading} tabIndex={-1} className="mt-3 text-title outline-none">
        {words.feedback.sent}
      </h3>
      <p className="text-ink-2 text-row font-normal">{words.feedback.thanks}</p>
    </div>
  )
}

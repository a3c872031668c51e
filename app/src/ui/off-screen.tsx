import type { ReactNode } from 'react'

/**
 * Renders content outside the window, as a source for images. It is laid out and painted, but can't be seen, focused or
 * read out, and doesn't move anything.
 */
export function OffScreen({ children }: { readonly children: ReactNode }) {
  return (
    <div
      inert
      aria-hidden="true"
      className="-left-[20000px] pointer-events-none fixed top-0 contain-layout print:hidden"
    >
      {children}
    </div>
  )
}

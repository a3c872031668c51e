import type { ReactNode } from 'react'

/** Laid out and painted, but beside the window: for what an image is made of. Nobody can see, reach or hear it, and it moves nothing. */
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

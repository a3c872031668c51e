import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface RoundsLinkProps {
  /** null if it is based on no round. */
  readonly href: string | null
  readonly className: string
  readonly children: ReactNode
}

/** A line of figures that links to the rounds it is based on. */
export function RoundsLink({ href, className, children }: RoundsLinkProps) {
  if (href === null) return <div className={className}>{children}</div>
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  )
}

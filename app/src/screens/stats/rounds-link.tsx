import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface RoundsLinkProps {
  /** Null: no round is behind it. */
  readonly href: string | null
  readonly className: string
  readonly children: ReactNode
}

/** A line of figures that leads to the rounds it is made of. */
export function RoundsLink({ href, className, children }: RoundsLinkProps) {
  if (href === null) return <div className={className}>{children}</div>
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  )
}

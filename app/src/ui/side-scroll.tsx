import { ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { classes } from './classes.ts'

interface SideScrollProps {
  /** The accessible name. */
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A wide table that scrolls sideways, also by keyboard. Its end fades under an arrow while more content follows. The region
 * is positioned, because the table's texts for screen readers would otherwise widen the page.
 */
export function SideScroll({ label, className, children }: SideScrollProps) {
  const [hasMore, setHasMore] = useState(false)
  const observe = useCallback((region: HTMLDivElement | null) => {
    if (region === null) return
    // Widths are fractional at some zoom levels, and scrollLeft may stop short of the end.
    const measure = () => setHasMore(region.scrollWidth - region.clientWidth - region.scrollLeft > 2)
    const observer = new ResizeObserver(measure)
    observer.observe(region)
    // An additional column changes only the table's width.
    if (region.firstElementChild !== null) observer.observe(region.firstElementChild)
    region.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      region.removeEventListener('scroll', measure)
    }
  }, [])
  return (
    <div className={classes('relative isolate', className)}>
      <div ref={observe} role="region" aria-label={label} tabIndex={0} className="relative overflow-x-auto">
        {children}
      </div>
      {hasMore && (
        <div
          aria-hidden="true"
          data-more=""
          className="pointer-events-none absolute inset-y-0 right-0 z-20 flex w-12 items-center justify-end bg-linear-to-l from-40% from-ground to-transparent print:hidden"
        >
          <ChevronRight size={20} strokeWidth={2.5} className="text-green" />
        </div>
      )}
    </div>
  )
}

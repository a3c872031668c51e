import { ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { classes } from './classes.ts'

interface SideScrollProps {
  /** The name that a screen reader says. */
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A wide table that scrolls sideways, by keyboard, too. Its end fades under an arrow for as long as more follows there. The
 * region is positioned, because texts for screen readers in the table would widen the page otherwise.
 */
export function SideScroll({ label, className, children }: SideScrollProps) {
  const [hasMore, setHasMore] = useState(false)
  const observe = useCallback((region: HTMLDivElement | null) => {
    if (region === null) return
    // Widths are fractions of a pixel with some zooms, and scrollLeft may stop short of the end.
    const measure = () => setHasMore(region.scrollWidth - region.clientWidth - region.scrollLeft > 2)
    const observer = new ResizeObserver(measure)
    observer.observe(region)
    // A column more or less changes the table's width alone.
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

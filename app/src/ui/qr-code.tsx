import { useCallback } from 'react'
import { Skeleton } from './feedback.tsx'
import { LONGEST_LOADING_MS, useReading } from './use-reading.ts'
import { loadPart } from '../device/load-part.ts'

interface QrCodeProps {
  readonly text: string
  /** What it is, for those who can't see it; null within a button that says so. */
  readonly label: string | null
  /** Shown in its place when it couldn't be made. */
  readonly errorText: string
}

const look = 'aspect-square w-full'

/**
 * As wide as what it lies in, which is white. The same two colours in both themes, since a scanner wants dark on light. What
 * makes the pattern is loaded when this is shown.
 */
export function QrCode({ text, label, errorText }: QrCodeProps) {
  const make = useCallback(async () => (await loadPart(() => import('./qr-pattern.ts'))).qrPattern(text), [text])
  const { reading } = useReading(make, LONGEST_LOADING_MS)
  switch (reading.kind) {
    case 'loading':
      return <Skeleton className={look} />
    case 'failed':
      return (
        <p role="alert" className="py-4 text-center font-medium text-tile-over">
          {errorText}
        </p>
      )
    case 'ready': {
      const { size, path } = reading.value
      return (
        <svg
          {...(label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className={look}
        >
          <path d={path} fill="#0a6139" />
        </svg>
      )
    }
  }
}

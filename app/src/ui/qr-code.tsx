import { useCallback } from 'react'
import { Skeleton } from './feedback.tsx'
import { LONGEST_LOADING_MS, useReading } from './use-reading.ts'
import { loadPart } from '../device/load-part.ts'

interface QrCodeProps {
  readonly text: string
  /** A label for screen readers; null inside a button with a label of its own. */
  readonly label: string | null
  /** Shown instead if the code couldn't be made. */
  readonly errorText: string
}

const look = 'aspect-square w-full'

/**
 * A QR code as wide as its container, which has to be white. Both themes use the same two colours, because scanners need
 * dark on light. The code that makes the pattern is loaded when this is first shown.
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

import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { holdScoringLock } from '../shell/updates/scoring-lock.ts'

/** The longest time that a skeleton is shown, in ms. */
const OPENING_LIMIT_MS = 10_000

type Opening<Round> =
  | { readonly kind: 'opening' }
  | { readonly kind: 'late' }
  | { readonly kind: 'open'; readonly round: Round }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown }

interface OpenRoundProps<Round extends object> {
  /** Resolves with the round, with an address to redirect to, or with null if there is no such round. */
  readonly open: () => Promise<Round | string | null>
  /** Called when the address is left. */
  readonly close: (round: Round) => void
  readonly skeleton: ReactNode
  readonly missing: ReactNode
  /**
   * Shown if the round takes longer than 10 s to open; the round replaces it if it still opens. Without it, the
   * skeleton stays.
   */
  readonly renderLate?: (again: () => void) => ReactNode
  readonly renderFailed: (error: unknown, again: () => void) => ReactNode
  readonly children: (round: Round, again: () => void) => ReactNode
}

/**
 * Opens the round of an address, and closes it when the address is left. `open` is called once per attempt, so another
 * round needs another key. No update of the app is activated in the meantime.
 */
export function OpenRound<Round extends object>(props: OpenRoundProps<Round>) {
  const [attempt, setAttempt] = useState(0)
  return <OneAttempt key={attempt} {...props} again={() => setAttempt(attempt + 1)} />
}

function OneAttempt<Round extends object>(props: OpenRoundProps<Round> & { readonly again: () => void }) {
  const { open, close, skeleton, missing, renderLate, renderFailed, children, again } = props
  const [, navigate] = useLocation()
  const [opening, setOpening] = useState<Opening<Round>>({ kind: 'opening' })
  const [given] = useState({ open, close, hasLimit: renderLate !== undefined })
  const isMissing = opening.kind === 'missing'
  useEffect(() => (isMissing ? undefined : holdScoringLock()), [isMissing])

  // A layout effect starts opening before the skeleton is painted.
  useLayoutEffect(() => {
    let isGone = false
    let round: Round | null = null

    async function begin() {
      const opened = await given.open()
      if (typeof opened === 'string') {
        // A golfer who has left the address in the meantime isn't redirected.
        if (!isGone) navigate(opened, { replace: true })
      } else if (opened === null) setOpening({ kind: 'missing' })
      else if (isGone) given.close(opened)
      else {
        round = opened
        setOpening({ kind: 'open', round })
      }
    }

    const showLate = () => setOpening((now) => (now.kind === 'opening' ? { kind: 'late' } : now))
    const timer = given.hasLimit ? setTimeout(showLate, OPENING_LIMIT_MS) : undefined
    begin().catch((error: unknown) => {
      if (!isGone) setOpening({ kind: 'failed', error })
    })
    return () => {
      isGone = true
      clearTimeout(timer)
      if (round !== null) given.close(round)
    }
  }, [given, navigate])

  switch (opening.kind) {
    case 'opening':
      return skeleton
    case 'late':
      return renderLate?.(again) ?? skeleton
    case 'open':
      return children(opening.round, again)
    case 'missing':
      return missing
    case 'failed':
      return renderFailed(opening.error, again)
  }
}

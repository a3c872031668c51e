import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { RoundSession } from '../rounds/session.ts'
import type { SoloRounds } from '../rounds/solo/solo-rounds.ts'
import { useServices } from '../services.ts'
import type { ScreenFrame } from '../shell/lazy-screen.tsx'
import { ReadFailure } from '../shell/read-failure.tsx'
import { holdScoringLock } from '../shell/scoring-lock.ts'

type Opening =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly session: RoundSession }
  | { readonly kind: 'failed'; readonly error: unknown }

interface WithSessionProps {
  /** Opens the round. A text is the address that takes this one's place; null where something else is shown. */
  readonly open: (soloRounds: SoloRounds) => Promise<RoundSession | string | null>
  readonly skeleton: ReactNode
  /** Where it is said that the round can't be read, with the way out. */
  readonly failedFrame: ScreenFrame
  readonly children: (session: RoundSession) => ReactNode
}

/**
 * Opens the round that an address means, and closes it when the address is left. open is looked at once. No update is
 * activated meanwhile.
 */
export function WithSession(props: WithSessionProps) {
  const [attempt, setAttempt] = useState(0)
  useEffect(holdScoringLock, [])
  return <OneAttempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />
}

function OneAttempt(props: WithSessionProps & { readonly onAgain: () => void }) {
  const { open, skeleton, failedFrame: FailedFrame, children, onAgain } = props
  const { soloRounds } = useServices()
  const [, navigate] = useLocation()
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' })
  const [openOnce] = useState(() => open)

  // Before the frame with its skeleton is painted: the answer needn't wait for that.
  useLayoutEffect(() => {
    let gone = false
    let session: RoundSession | null = null

    async function begin() {
      const opened = await openOnce(soloRounds)
      if (opened === null) return
      if (typeof opened === 'string') {
        // Whoever has gone elsewhere meanwhile stays there.
        if (!gone) navigate(opened, { replace: true })
        return
      }
      if (gone) return opened.close()
      session = opened
      setOpening({ kind: 'open', session: opened })
    }

    begin().catch((error: unknown) => {
      if (!gone) setOpening({ kind: 'failed', error })
    })
    return () => {
      gone = true
      session?.close()
    }
  }, [soloRounds, openOnce, navigate])

  switch (opening.kind) {
    case 'opening':
      return skeleton
    case 'open':
      return children(opening.session)
    case 'failed':
      return (
        <FailedFrame>
          <ReadFailure error={opening.error} onAgain={onAgain} />
        </FailedFrame>
      )
  }
}

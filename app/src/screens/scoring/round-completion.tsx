import { Flag } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'
import { ScoringBody } from './scoring-frame.tsx'

interface RoundCompletionProps {
  readonly session: RoundSession
  readonly title: ReactNode
  /** The rejected strokes, in a round that can have some. */
  readonly rejected?: ReactNode
  readonly onFinished: (roundId: string) => void
}

/** Archives the finished round. If that fails, the golfer can try again. */
export function RoundCompletion({ session, title, rejected, onFinished }: RoundCompletionProps) {
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  const hasFailed = failedAttempt === attempt
  const [archivedId, setArchivedId] = useState<string | null>(null)
  const finished = useEffectEvent(onFinished)
  // The golfer reads about rejected strokes before the summary replaces this screen.
  const isUnread = useRoundPart(session, 'rejected').length > 0
  const isShared = useRoundPart(session, 'presence') !== null

  useEffect(() => {
    let isCurrent = true
    void session.archive().then((result) => {
      if (!isCurrent) return
      if (result.ok) setArchivedId(result.roundId)
      else setFailedAttempt(attempt)
    })
    return () => {
      isCurrent = false
    }
  }, [session, attempt])
  useEffect(() => {
    if (archivedId !== null && !isUnread) finished(archivedId)
  }, [archivedId, isUnread])

  // The round is archived; only the golfer has to read the rejected strokes.
  const isDone = archivedId !== null && isUnread

  return (
    <ScoringBody
      title={title}
      footer={
        !isDone && (
          <Button wide busy={!hasFailed} onClick={() => setAttempt(attempt + 1)} className="min-h-14 text-lg">
            {words.scoring.finishRound}
          </Button>
        )
      }
    >
      <div className="flex flex-1 flex-col items-center justify-center gap-4 py-8 text-center">
        <div aria-hidden="true" className="flex size-20 items-center justify-center rounded-full bg-tint text-green">
          <Flag className="size-10" />
        </div>
        <h2 className="text-title">{words.scoring.complete}</h2>
        {isShared && <p className="font-semibold text-xl">{words.scoring.great}</p>}
        {rejected}
        {hasFailed && <Notice kind="error" text={words.scoring.saveFailed} />}
        {!hasFailed && !isDone && (
          <p role="status" className="text-ink-2">
            {isShared ? words.scoring.savingLive : words.scoring.savingRound}
          </p>
        )}
      </div>
    </ScoringBody>
  )
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LiveHandle, LiveRound } from '../../rounds/live/live-games.ts'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { classes } from '../../ui/classes.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import * as words from '../../words/words.ts'
import { type LeavingQuestion, leavingQuestionOf } from './leaving-question.ts'

interface UnfinishedGameQuestionProps {
  readonly handle: LiveHandle
  /** It is answered, or there is nothing to be asked any more. */
  readonly onClose: () => void
}

/** A question that stands there, and the game that it is about. */
interface Asked {
  readonly game: LiveRound
  readonly question: LeavingQuestion
  readonly isWaiting: boolean
}

/** For so long nothing is taken for the answer to a question that has just come in another one's place: two taps may be one. */
const CHANGED_QUESTION_MS = 600

/** Before a live game goes from the list: what that means, which is another thing while it is played than after the seat in it was lost. */
export function UnfinishedGameQuestion({ handle, onClose }: UnfinishedGameQuestionProps) {
  const { gameId, courseName } = handle
  const { live, device } = useServices()
  const toasts = useToasts()
  /** As it was when it was asked: what is heard meanwhile changes no text under the finger. Null: what to ask isn't known yet. */
  const [asked, setAsked] = useState<Asked | null>(null)
  /** How many questions have stood here before in another one's place. */
  const [replacedCount, setReplacedCount] = useState(0)
  const [busy, setBusy] = useState(false)
  /** Until the other question comes. */
  const changing = useRef<ReturnType<typeof setTimeout>>(undefined)

  function close(kind: 'success' | 'info' | 'error', text: string) {
    if (kind === 'error') device.haptic('error')
    toasts.show({ kind, text })
    onClose()
  }

  function ask(game: LiveRound, question: LeavingQuestion) {
    setAsked({ game, question, isWaiting: game.session.view().pendingCount > 0 })
  }

  const askFirst = useEffectEvent((game: LiveRound) => {
    const question = leavingQuestionOf(game.lobby.view())
    if (question === null) close('info', words.history.gameEnded)
    else ask(game, question)
  })
  const closeUnknown = useEffectEvent(onClose)
  const fail = useEffectEvent(() => close('error', words.history.resumeFailed))

  useEffect(() => {
    let gone = false
    let opened: LiveRound | null = null
    async function open() {
      opened = await (await live.games()).open(gameId)
      if (gone) opened?.close()
      else if (opened === null) closeUnknown()
      else askFirst(opened)
    }
    open().catch(() => {
      if (!gone) fail()
    })
    return () => {
      gone = true
      clearTimeout(changing.current)
      opened?.close()
    }
  }, [live, gameId])

  /** Strokes that were never counted are in the card in the history; nobody has to be told of them again. */
  async function remove({ session }: LiveRound): Promise<boolean> {
    await session.rejections?.dismiss(session.view().rejected.map(({ id }) => id))
    // One of which this device has only been told, and asks the server no more.
    const isListed = (await (await live.games()).unfinished()).some((other) => other.gameId === gameId)
    return !isListed || (await session.leave()).ok
  }

  async function confirm({ game, question }: Asked) {
    const { session, lobby } = game
    const now = leavingQuestionOf(lobby.view())
    if (now !== null && now.text !== question.text) {
      setAsked(null)
      changing.current = setTimeout(() => {
        setReplacedCount((count) => count + 1)
        ask(game, now)
      }, CHANGED_QUESTION_MS)
      return
    }
    setBusy(true)
    try {
      // Where another tab had it in the history before, only the archive knows.
      const hasEnded = now === null || (!now.isLost && (await session.archive()).ok)
      if (hasEnded) return close('info', words.history.gameEnded)
      const isDone = question.isLost ? await remove(game) : (await session.leave()).ok
      close(isDone ? 'success' : 'error', isDone ? question.done : question.failed)
    } catch {
      close('error', question.failed)
    }
  }

  const question = asked?.question
  return (
    <ConfirmDialog
      // Another question is another dialog: it is read out from its beginning. The first one only fills its place, so that a
      // press on the way out outlasts the looking up.
      key={replacedCount}
      open
      title={question?.title ?? words.leaderboard.leaveTitle}
      text={
        <>
          <p className="font-semibold text-ink">
            <bdi translate="no">{courseName}</bdi>
          </p>
          <div role="status">
            <p className={classes('mt-2', question === undefined && 'min-h-18')}>
              {question?.text ?? words.history.lookingUp}
            </p>
            {question?.isLost === false && asked?.isWaiting === true && (
              <p className="mt-2">{words.history.stillSent}</p>
            )}
          </div>
        </>
      }
      confirmLabel={question?.confirmLabel ?? words.leaderboard.leaveGame}
      cancelLabel={question?.cancelLabel ?? words.leaderboard.stay}
      destructive
      isUnknown={asked === null}
      busy={busy}
      busyLabel={question?.busyLabel ?? words.leaderboard.leaving}
      onConfirm={() => {
        if (asked !== null) void confirm(asked)
      }}
      onCancel={onClose}
    />
  )
}

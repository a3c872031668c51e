import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LiveGames } from '../../rounds/live/create-live-games.ts'
import type { LiveRound } from '../../rounds/live/live-games.ts'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { classes } from '../../ui/classes.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import * as words from '../../words/words.ts'
import { type LeavingQuestion, leavingQuestionOf } from './leaving-question.ts'

interface UnfinishedGameQuestionProps {
  readonly gameId: string
  readonly courseName: string
  /** Called after the answer, or if there is nothing to ask any more. */
  readonly onClose: () => void
}

/** The question on screen and its game. */
interface Asked {
  readonly game: LiveRound
  readonly question: LeavingQuestion
  readonly isWaiting: boolean
}

/**
 * A question that replaces another one ignores presses for this long, in ms, because the second of two quick taps may
 * be meant for the first question.
 */
const CHANGED_QUESTION_MS = 600

/**
 * Asks before a live game is removed from the list. Leaving a game in progress is a different question from removing
 * one whose seat was lost.
 */
export function UnfinishedGameQuestion({ gameId, courseName, onClose }: UnfinishedGameQuestionProps) {
  const { live, device } = useServices()
  const toasts = useToasts()
  const { asked, replacedCount, ask, replace } = useQuestion()
  const [busy, setBusy] = useState(false)

  function close(kind: 'success' | 'info' | 'error', text: string) {
    if (kind === 'error') device.haptic('error')
    toasts.show({ kind, text })
    onClose()
  }

  function askFirst(game: LiveRound | null) {
    if (game === null) return onClose()
    const question = leavingQuestionOf(game.lobby.view())
    if (question === null) close('info', words.history.gameEnded)
    else ask(game, question)
  }
  useOpenGame(gameId, askFirst, () => close('error', words.history.resumeFailed))

  async function confirm({ game, question }: Asked) {
    const { session, lobby } = game
    const now = leavingQuestionOf(lobby.view())
    if (now !== null && now.text !== question.text) return replace(game, now)
    setBusy(true)
    try {
      // Another tab may have archived the game already; only the archive knows.
      const hasEnded = now === null || (!now.isLost && (await session.archive()).ok)
      if (hasEnded) return close('info', words.history.gameEnded)
      const isDone = question.isLost ? await removeGame(await live.games(), gameId, game) : (await session.leave()).ok
      close(isDone ? 'success' : 'error', isDone ? question.done : question.failed)
    } catch {
      close('error', question.failed)
    }
  }

  const question = asked?.question
  return (
    <ConfirmDialog
      // A new question gets a new dialog, so that a screen reader reads it from its beginning. The first question only
      // fills the placeholder dialog, so that a press on Cancel during the lookup still counts.
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

/** The question on screen, and its replacement by another one. */
function useQuestion() {
  /**
   * The question and the state of the game when it was asked, so that no text changes under the finger. null until the
   * question is known.
   */
  const [asked, setAsked] = useState<Asked | null>(null)
  /** How many times a question has replaced an earlier one. */
  const [replacedCount, setReplacedCount] = useState(0)
  /** The timer of the next question. */
  const changing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(changing.current), [])

  function ask(game: LiveRound, question: LeavingQuestion) {
    setAsked({ game, question, isWaiting: game.session.view().pendingCount > 0 })
  }

  function replace(game: LiveRound, question: LeavingQuestion) {
    setAsked(null)
    changing.current = setTimeout(() => {
      setReplacedCount((count) => count + 1)
      ask(game, question)
    }, CHANGED_QUESTION_MS)
  }
  return { asked, replacedCount, ask, replace }
}

/** Opens a game while the component is mounted. onOpened receives null if the game is gone. */
function useOpenGame(gameId: string, onOpened: (game: LiveRound | null) => void, onFailed: () => void) {
  const { live } = useServices()
  const handOver = useEffectEvent(onOpened)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    let gone = false
    let opened: LiveRound | null = null
    async function open() {
      opened = await (await live.games()).open(gameId)
      if (gone) opened?.close()
      else handOver(opened)
    }
    open().catch(() => {
      if (!gone) fail()
    })
    return () => {
      gone = true
      opened?.close()
    }
  }, [live, gameId])
}

/**
 * Dismisses rejected strokes, because they remain on the card in the history and nobody needs to be notified again.
 */
async function removeGame(games: LiveGames, gameId: string, { session }: LiveRound): Promise<boolean> {
  await session.rejections?.dismiss(session.view().rejected.map(({ id }) => id))
  // A game that isn't listed is gone already, so the server isn't asked to leave it.
  const isListed = (await games.unfinished()).some((other) => other.gameId === gameId)
  return !isListed || (await session.leave()).ok
}

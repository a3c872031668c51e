import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { LiveHandle, LiveRound } from '../../rounds/live/live-games.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { useServices } from '../../services.ts'
import { leaveTextOf } from '../../shell/live/leaving.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { words } from '../../words/words.ts'

interface UnfinishedGameQuestionProps {
  readonly handle: LiveHandle
  /** It is answered, or there is nothing to be asked any more. */
  readonly onClose: () => void
}

/** Before a live game goes from the list: what that means, which is another thing while it is played than after the seat in it was lost. */
export function UnfinishedGameQuestion({ handle, onClose }: UnfinishedGameQuestionProps) {
  const { live } = useServices()
  const toasts = useToasts()
  const [game, setGame] = useState<LiveRound | null>(null)
  const { gameId } = handle
  const close = useEffectEvent(onClose)
  const fail = useEffectEvent(() => {
    toasts.show({ kind: 'error', text: words.history.resumeFailed })
    onClose()
  })

  useEffect(() => {
    let gone = false
    let opened: LiveRound | null = null
    async function open() {
      opened = await (await live.games()).open(gameId)
      if (gone) opened?.close()
      else if (opened === null) close()
      else setGame(opened)
    }
    open().catch(() => {
      if (!gone) fail()
    })
    return () => {
      gone = true
      opened?.close()
    }
  }, [live, gameId])

  return game === null ? null : <Question game={game} courseName={handle.courseName} onClose={onClose} />
}

interface QuestionProps {
  readonly game: LiveRound
  readonly courseName: string
  readonly onClose: () => void
}

function Question({ game: { session, lobby }, courseName, onClose }: QuestionProps) {
  const { device } = useServices()
  const toasts = useToasts()
  const view = useSyncExternalStore(lobby.subscribe, lobby.view)
  const refused = useRoundPart(session, 'live')?.refused ?? []
  const isWaiting = useRoundPart(session, 'waitingCount') > 0
  const [busy, setBusy] = useState(false)
  const isLost = view.state === 'gone' || view.state === 'sent-away'
  const texts = view.status === 'lobby' ? words.liveLobby : words.leaderboard

  /** What was never sent is in sight until then: the golfer has read that it goes. */
  async function remove(): Promise<boolean> {
    await session.live?.dismissRefused(refused.map(({ id }) => id))
    return true
  }

  async function confirm() {
    setBusy(true)
    const isDone = await (isLost ? remove() : session.leave().then(({ ok }) => ok)).catch(() => false)
    onClose()
    if (isDone) return toasts.show({ kind: 'success', text: isLost ? words.history.deleted : words.history.gameLeft })
    device.haptic('error')
    toasts.show({ kind: 'error', text: isLost ? words.history.deleteFailed : texts.leaveFailed })
  }

  return (
    <ConfirmDialog
      open
      title={isLost ? words.history.deleteTitle : texts.leaveTitle}
      text={
        <>
          <p className="font-semibold text-ink">
            <bdi>{courseName}</bdi>
          </p>
          <p className="mt-2">
            {isLost ? words.history.deleteUncounted : leaveTextOf(texts, view.players, view.isHost)}
          </p>
          {!isLost && isWaiting && <p className="mt-2">{words.history.stillSent}</p>}
        </>
      }
      confirmLabel={isLost ? words.common.delete : words.leaderboard.leaveGame}
      cancelLabel={isLost ? words.common.cancel : texts.stay}
      destructive
      busy={busy}
      busyLabel={isLost ? words.history.deleting : texts.leaving}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}

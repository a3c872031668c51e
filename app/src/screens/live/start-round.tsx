import { useState } from 'react'
import type { LiveLobby, LobbyView } from '../../rounds/live/live-games.ts'
import { useServices } from '../../services.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { words } from '../../words/words.ts'
import { startButton, startProblem } from './start-game.ts'

const texts = words.liveLobby

interface StartRoundProps {
  readonly lobby: LiveLobby
  readonly view: LobbyView
  readonly onStarted: () => void
}

/** The lobby's main action: the host's start, and what everybody else waits for. */
export function StartRound({ lobby, view, onStarted }: StartRoundProps) {
  const { device } = useServices()
  const [starting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function start() {
    setProblem(null)
    setStarting(true)
    const outcome = await lobby.start().catch(() => ({ ok: false, reason: 'failed', message: null }) as const)
    setStarting(false)
    // The view says so too, and the screen goes on by that.
    if (outcome.ok) return
    device.haptic('error')
    setProblem(startProblem(outcome))
  }

  if (view.status !== 'lobby') return <OtherStatus view={view} onStarted={onStarted} />
  if (!view.isHost) {
    return (
      <p role="status" className="py-3 text-center font-medium">
        {texts.waitingForHost}
      </p>
    )
  }
  const { label, isDisabled, reason } = startButton(view.start)
  const isAlone = view.players.filter(({ hasLeft }) => !hasLeft).length === 1
  const note = reason ?? (isAlone ? texts.alone : null)
  return (
    <div className="flex flex-col gap-3">
      {problem !== null && <Notice kind="error" text={problem} />}
      <p role="status" className="text-center text-ink-soft text-sm empty:hidden">
        {note}
      </p>
      <Button wide busy={starting} busyLabel={texts.starting} disabled={isDisabled} onClick={() => void start()}>
        {label}
      </Button>
    </div>
  )
}

/** The word is the server's own: a newer one may have another than those that are known here. */
function OtherStatus({ view, onStarted }: Pick<StartRoundProps, 'view' | 'onStarted'>) {
  const hole = view.round?.holes[view.position - 1]?.number ?? view.position
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-center font-medium">
        {texts.status(view.status)}
        {view.position > 0 && ` • ${texts.hole(hole)}`}
      </p>
      {view.status === 'finished' && (
        <Button wide onClick={onStarted}>
          {texts.goToRound}
        </Button>
      )}
    </div>
  )
}

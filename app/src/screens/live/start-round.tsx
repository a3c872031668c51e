import { useEffect, useState } from 'react'
import type { LiveLobby } from '../../rounds/live/live-games.ts'
import type { LobbyView } from '../../rounds/lobby.ts'
import { useServices } from '../../services.ts'
import { useOnline } from '../../shell/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { saveTypedEntries } from '../../ui/typed-entries.ts'
import * as words from '../../words/words.ts'
import { startButton, startProblem, statusText } from './start-game.ts'

/** How long a game that the server has started may still look like a lobby, in ms. Source: document 3 section 9. */
const SHOWN_STARTED_MS = 3000

interface StartRoundProps {
  readonly lobby: LiveLobby
  readonly view: LobbyView
  readonly onStarted: () => void
}

/** Why the last try to start the game failed. */
interface Problem {
  readonly text: string
  /** Whether the server didn't answer, as opposed to rejecting the request. */
  readonly isOfConnection: boolean
}

/** The lobby's main action: the host's start button; for everybody else, what they are waiting for. */
export function StartRound({ lobby, view, onStarted }: StartRoundProps) {
  const { device } = useServices()
  // Check the server while the lobby is open, so that the lobby catches up as soon as the server answers
  // (live-parts.ts).
  useOnline()
  const [starting, setStarting] = useState<'no' | 'asked' | 'started'>('no')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [knownView, setKnownView] = useState(view)
  if (view !== knownView) {
    setKnownView(view)
    // A change of the game means that the server answers again, so an earlier connection problem is over.
    const isAnswered = view.round !== knownView.round || (view.start === 'ready' && knownView.start !== 'ready')
    if (problem?.isOfConnection === true && isAnswered) setProblem(null)
  }

  // The screen changes when the game is seen to be active. If that takes too long, the golfer can try again.
  useEffect(() => {
    if (starting !== 'started') return undefined
    const timer = setTimeout(() => {
      setStarting('no')
      setProblem({ text: words.liveLobby.startFailed.stillWaiting, isOfConnection: true })
    }, SHOWN_STARTED_MS)
    return () => clearTimeout(timer)
  }, [starting])

  async function start() {
    setProblem(null)
    setStarting('asked')
    if (!(await saveTypedEntries())) {
      setStarting('no')
      return
    }
    const outcome = await lobby.start().catch(() => ({ ok: false, reason: 'failed', message: null }) as const)
    if (outcome.ok) {
      setStarting('started')
      lobby.refresh()
      return
    }
    setStarting('no')
    device.haptic('error')
    setProblem({ text: startProblem(outcome), isOfConnection: outcome.reason !== 'failed' })
  }

  if (view.status !== 'lobby') return <OtherStatus view={view} onStarted={onStarted} />
  if (!view.isHost) {
    return (
      <p role="status" className="py-3 text-center font-medium">
        {words.liveLobby.waitingForHost}
      </p>
    )
  }
  const { label, isDisabled, reason } = startButton(view.start)
  const isAlone = view.players.filter(({ hasLeft }) => !hasLeft).length === 1
  const note = reason ?? (isAlone ? words.liveLobby.alone : null)
  return (
    <div className="flex flex-col gap-3">
      {problem !== null && <Notice kind="error" text={problem.text} />}
      <p role="status" className="text-center text-ink-2 text-sm empty:sr-only">
        {note}
      </p>
      <Button
        wide
        busy={starting !== 'no'}
        busyLabel={words.liveLobby.starting}
        disabled={isDisabled}
        onClick={() => void start()}
      >
        {label}
      </Button>
    </div>
  )
}

function OtherStatus({ view, onStarted }: Pick<StartRoundProps, 'view' | 'onStarted'>) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-center font-medium">
        {statusText(view)}
      </p>
      {view.status === 'finished' && (
        <Button wide onClick={onStarted}>
          {words.liveLobby.goToRound}
        </Button>
      )}
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../services.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { hasMistakenCharacter } from './code-field.ts'
import { type Invitation, joinGame } from './join-game.ts'
import type { PeerJoinState } from './peer-join-state.ts'

function onPageHide(listener: () => void): () => void {
  addEventListener('pagehide', listener)
  return () => removeEventListener('pagehide', listener)
}

/** Joins the invitation's game and opens it. */
export function useJoin() {
  const { live, device } = useServices()
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState<string | null>(null)
  /** The golfer's name while the host of a full game is asked whether they are the player of that name. */
  const [askedAs, setAskedAs] = useState<string | null>(null)
  const { busy, run } = useOneAtATime()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const shown = new AbortController()
    leaving.current = shown
    // Start loading the code for live games while the golfer types. Joining loads it again and reports a failure.
    live.games().catch(() => undefined)
    return () => shown.abort()
  }, [live])

  async function attempt(invitation: Invitation, nickname: string, onMistaken: () => void) {
    if (invitation.code === '') return
    setProblem(null)
    if (hasMistakenCharacter(invitation.code)) {
      device.haptic('error')
      onMistaken()
      return
    }
    const { signal } = leaving.current
    const onAsked = () => setAskedAs(nickname)
    const joined = await joinGame(live.games, invitation, nickname, { onAsked, onPageHide, signal })
    setAskedAs(null)
    // A golfer who has left this screen in the meantime isn't taken away from the new one, and finds the game on Home.
    if (signal.aborted) return
    if (joined.ok) {
      navigate(joined.path, { replace: true, state: { nickname } satisfies PeerJoinState })
      return
    }
    device.haptic('error')
    setProblem(joined.text)
  }
  /** onMistaken is called instead of joining if the code has a character that is in no code. */
  const join = (...given: Parameters<typeof attempt>) => void run(() => attempt(...given))
  return { busy, problem, askedAs, join, forgetProblem: () => setProblem(null) }
}

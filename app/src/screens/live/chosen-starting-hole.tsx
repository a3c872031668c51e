import { type Round, withStartingHole } from '@teemates/golf/round'
import { useRef, useState } from 'react'
import type { CallFailure } from '../../backend/call-outcome.ts'
import { outageText } from '../../features/connection/outage-text.ts'
import { StartingHoleField } from '../../features/courses/starting-hole-field.tsx'
import type { LiveLobby } from '../../rounds/live/live-games.ts'
import type { Connection } from '../../rounds/session.ts'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { callFailureText } from '../../words/call-failure-text.ts'
import * as words from '../../words/words.ts'

interface ChosenStartingHoleProps {
  readonly lobby: LiveLobby
  readonly round: Round
  readonly connection: Connection
}

/** Lets the host choose the first hole of the game. */
export function ChosenStartingHole({ lobby, round, connection }: ChosenStartingHoleProps) {
  const { device } = useServices()
  const toasts = useToasts()
  // The choice is shown until the game has it.
  const [chosen, setChosen] = useState<number | null>(null)
  const latest = useRef<number | null>(null)
  const sending = useRef<Promise<void>>(Promise.resolve())
  const outage = outageText({ connection, hostLastSeenAt: null }, true, 0)

  function change(holeNumber: number) {
    setChosen(holeNumber)
    latest.current = holeNumber
    // One after the other, so that the last choice is the one that stands.
    sending.current = sending.current.then(() => send(holeNumber))
  }

  async function send(holeNumber: number) {
    if (latest.current !== holeNumber) return
    const outcome = await lobby.setStartingHole(holeNumber)
    setChosen((shown) => (shown === holeNumber ? null : shown))
    if (outcome.ok) return
    device.haptic('error')
    toasts.show({ kind: 'error', text: startingHoleFailedText(outcome.failure) })
  }

  return (
    <StartingHoleField
      round={chosen === null ? round : withStartingHole(round, chosen)}
      blocked={outage === null ? null : words.liveLobby.needsServer(outage)}
      onChange={change}
    />
  )
}

/** The text for a starting hole that the server didn't take. */
export function startingHoleFailedText(failure: CallFailure): string {
  // A server from before starting holes doesn't have this procedure.
  const isUnknown = failure.kind === 'refused-otherwise' && failure.status === 404
  return words.liveLobby.changeFailed(isUnknown ? words.startingHole.unknownToServer : callFailureText(failure))
}

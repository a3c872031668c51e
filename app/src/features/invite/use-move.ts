import { useState } from 'react'
import type { Moving } from '../../rounds/lobby.ts'
import { useServices } from '../../services.ts'
import { callFailureText } from '../../words/call-failure-text.ts'
import * as words from '../../words/words.ts'
import { useToasts } from '../../shell/toasts.tsx'

/** Moves a round into a live game for the host. Only a failure is announced: after a success the address changes. */
export function useMove(moving: Moving) {
  const { device } = useServices()
  const toasts = useToasts()
  const [isMoving, setIsMoving] = useState(false)

  async function move(): Promise<void> {
    setIsMoving(true)
    const outcome = await moving.move()
    setIsMoving(false)
    if (outcome.ok) return
    device.haptic('error')
    toasts.show({ kind: 'error', text: words.moving.failed(callFailureText(outcome.failure)) })
  }

  return { isMoving, move }
}

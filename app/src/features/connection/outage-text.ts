import { useEffect, useState } from 'react'
import type { Presence } from '../../rounds/session.ts'
import { useServices } from '../../services.ts'
import * as words from '../../words/words.ts'

/** The text changes in these steps, in ms, so that a screen reader doesn't read it out every second. */
const STEP_MS = 10_000
const TICK_MS = 1_000

type Outage = Pick<Presence, 'connection' | 'hostLastSeenAt'>

/** Why a round on screen may be behind what mates do; null while it isn't, and while the connection is being made. */
export function useOutageText(presence: Outage | null, isHost: boolean): string | null {
  const { now } = useServices()
  const [shownAt, setShownAt] = useState(now)
  const isTicking = presence?.connection === 'host-silent'
  useEffect(() => {
    if (!isTicking) return undefined
    const tick = () => setShownAt(now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [isTicking, now])
  return presence === null ? null : outageText(presence, isHost, shownAt)
}

export function outageText({ connection, hostLastSeenAt }: Outage, isHost: boolean, nowMs: number): string | null {
  switch (connection) {
    case 'live':
    case 'connecting':
      return null
    case 'offline':
      return words.outage.offline
    case 'server-silent':
      return words.outage.serverSilent
    case 'host-silent':
      return words.outage.hostSilent(secondsSince(hostLastSeenAt ?? nowMs, nowMs))
    case 'host-left':
      return isHost ? words.outage.cutOff : words.outage.hostLeft
  }
}

function secondsSince(epochMs: number, nowMs: number): number {
  return (Math.max(1, Math.floor((nowMs - epochMs) / STEP_MS)) * STEP_MS) / 1_000
}

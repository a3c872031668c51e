import type { CallOutcome } from '../../backend/call-outcome.ts'
import type { Host } from './host.ts'
import { CALL_MS } from './network/peer-limits.ts'
import { changeRoom } from './room-change.ts'

/** The room on the server, which the host opens, and changes after a guest was removed. */
export interface HostEntry {
  /** Completes a pending change, or opens the room. False if it has to be tried again. */
  enter(timeoutMs: number): Promise<boolean>
  /** Completes a pending change, and does the work before any further one. Rejects only if the work does. */
  betweenChanges<T>(work: () => Promise<CallOutcome<T>>): Promise<CallOutcome<T>>
  /** The round's code now belongs to another round. */
  hasLostCode(): boolean
}

interface HostEntryGiven extends Pick<Host, 'ports' | 'record' | 'keys' | 'isClosed'> {
  /** A live game continues the round. */
  readonly onContinued: () => void
  /** The room has another code and secret. */
  readonly onChanged: () => void
  /** hasLostCode() has changed. */
  readonly onLostCode: () => void
}

export function createHostEntry(given: HostEntryGiven): HostEntry {
  const { ports, record, keys, isClosed, onContinued, onLostCode } = given
  let changing: ReturnType<typeof changeRoom> | undefined
  /** Work that needs the room's code to stay the same. */
  let working: Promise<unknown> | undefined
  let hasLostCode = false

  /** A second call joins the pending one, so that no room is known here before the log has its code. */
  function change(timeoutMs: number): ReturnType<typeof changeRoom> {
    const changeOnce = async () => {
      await working
      return changeRoom({ ...given, onChanged }, timeoutMs)
    }
    changing ??= changeOnce().finally(() => (changing = undefined))
    return changing
  }

  function onChanged(): void {
    hasLostCode = false
    given.onChanged()
  }

  async function finishChange(): Promise<CallOutcome<void>> {
    // Another guest may have been removed during the change.
    while (!isClosed() && (keys.current().next ?? null) !== null) {
      const changed = await change(CALL_MS)
      if (changed?.ok === false) return changed
      // The server doesn't know the room, or its round already continues as a live game.
      if (changed === null || changed.value.continuedAs !== null) break
    }
    return { ok: true, value: undefined }
  }

  return {
    async enter(timeoutMs) {
      const changed = await change(timeoutMs)
      if (changed?.ok === true && changed.value.continuedAs !== null && !isClosed()) onContinued()
      if (changed !== null) return changed.ok
      const { code, hostKey } = keys.current()
      const room = { roundId: record.roundId, ticket: keys.secrets().ticket, code, hostKey }
      const opened = await ports.backend.peerRooms.open(room, { timeoutMs })
      if (!opened.ok) return false
      if (opened.value.continuedAs !== null && !isClosed()) onContinued()
      // The room was changed meanwhile.
      if (code !== keys.current().code) return true
      // The server gives a host that can't prove the round's code a room with another code.
      const isLost = opened.value.code !== code
      if (isLost !== hasLostCode && !isClosed()) {
        hasLostCode = isLost
        onLostCode()
      }
      return !isLost
    },
    async betweenChanges(work) {
      const changed = await finishChange()
      if (!changed.ok) return changed
      const begun = work()
      working = begun.catch(() => undefined).finally(() => (working = undefined))
      return begun
    },
    hasLostCode: () => hasLostCode,
  }
}

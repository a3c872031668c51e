import type { SignalChannel } from '../../../backend/backend.ts'
import { CALL_MS, SIGNAL_RETRY_MS } from './peer-limits.ts'
import { parseSignal, type Signal } from './messages.ts'
import type { PeerPorts } from './peer-ports.ts'

/** The room's topic, where phones find each other. It is kept open if possible, and connected phones don't need it. */
export interface Signalling {
  isOpen(): boolean
  send(signal: Signal): void
  /** The room has another code, or gets one by entering. The former topic stays open until then. */
  change(): void
  /** Tries to open it now, if it isn't open. */
  wake(): void
  close(): void
}

interface SignallingGiven {
  readonly ports: Pick<PeerPorts, 'backend' | 'after' | 'onWake'>
  /** The room's code. */
  readonly code: () => string
  /** Makes this device a member of the room. False if it has to be tried again later. */
  readonly enter: (timeoutMs: number) => Promise<boolean>
  readonly onSignal: (signal: Signal) => void
  /** Called each time the topic has been joined. */
  readonly onOpen: () => void
}

export function openSignalling({ ports, code, enter, onSignal, onOpen }: SignallingGiven): Signalling {
  let channel: SignalChannel | undefined
  let isOpen = false
  let isEntering = false
  /** How often the room has changed. openedAt is the value for which the channel was opened. */
  let changes = 0
  let openedAt = 0
  let isClosed = false
  let cancelRetry: (() => void) | undefined

  async function open(): Promise<void> {
    if (isClosed || isEntering || (channel !== undefined && openedAt === changes)) return
    cancelRetry?.()
    isEntering = true
    const enteredAt = changes
    const isEntered = await enter(CALL_MS)
    isEntering = false
    // It may have been closed meanwhile.
    if (isGivenUp()) return
    if (enteredAt !== changes) return void open()
    if (!isEntered) return retry()
    channel?.close()
    isOpen = false
    openedAt = enteredAt
    const opened = ports.backend.signal(code(), {
      onMessage(event, payload) {
        const signal = parseSignal(event, payload)
        if (signal !== undefined && !isClosed) onSignal(signal)
      },
      onStatus(status) {
        if (channel !== opened || isClosed) return
        isOpen = status === 'joined'
        if (isOpen) onOpen()
        else if (status === 'failed' || status === 'closed') again()
      },
    })
    channel = opened
  }

  function isGivenUp(): boolean {
    return isClosed
  }

  /** Enters the room again, because the account may have changed. */
  function again(): void {
    channel?.close()
    channel = undefined
    isOpen = false
    retry()
  }

  function retry(): void {
    cancelRetry?.()
    cancelRetry = ports.after(SIGNAL_RETRY_MS, () => void open())
  }

  const stopListening = ports.onWake(() => void open())
  void open()

  return {
    isOpen: () => isOpen,
    send({ event, payload }) {
      if (isOpen) channel?.send(event, payload)
    },
    change() {
      changes += 1
      void open()
    },
    wake: () => void open(),
    close() {
      isClosed = true
      isOpen = false
      cancelRetry?.()
      stopListening()
      channel?.close()
    },
  }
}

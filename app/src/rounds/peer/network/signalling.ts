import type { SignalChannel } from '../../../backend/backend.ts'
import { SIGNAL_RETRY_MS } from './peer-limits.ts'
import { parseSignal, type Signal } from './messages.ts'
import type { PeerPorts } from './peer-ports.ts'

export type Signalling = ReturnType<typeof openSignalling>

interface SignallingGiven {
  readonly ports: Pick<PeerPorts, 'backend' | 'after' | 'onWake'>
  /** The room's code. */
  readonly code: () => string
  /** Makes this device a member of the room. False if it has to be tried again later. */
  readonly enter: () => Promise<boolean>
  readonly onSignal: (signal: Signal) => void
  /** Called each time the topic has been joined. */
  readonly onOpen: () => void
}

/** The room's topic, where phones find each other. It is kept open if possible, and connected phones don't need it. */
export function openSignalling({ ports, code, enter, onSignal, onOpen }: SignallingGiven) {
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
    const isEntered = await enter()
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
  // The caller still has to store what this returns.
  void Promise.resolve().then(open)

  return {
    isOpen: () => isOpen,
    send({ event, payload }: Signal) {
      if (isOpen) channel?.send(event, payload)
    },
    /** The room has another code, or gets one by entering. The former topic stays open until then. */
    change() {
      changes += 1
      void open()
    },
    /** Tries to open it now, if it isn't open. */
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

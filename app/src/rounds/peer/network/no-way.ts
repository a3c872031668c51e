import { NO_WAY_MS } from './peer-limits.ts'
import type { PeerPorts } from './peer-ports.ts'

/** Detects a host that answers over the signalling channel although no connection is made. Source: reliability, C40. */
export interface NoWay {
  isSo(): boolean
  /**
   * The host has answered a guest who isn't connected. The time runs from the first answer, however often the host is
   * asked again.
   */
  hostAnswered(): void
  /** The phones are connected, or nothing comes from the host any more. */
  over(): void
}

export function createNoWay({ after }: Pick<PeerPorts, 'after'>, onSo: () => void): NoWay {
  let isSo = false
  let cancel: (() => void) | undefined
  return {
    isSo: () => isSo,
    hostAnswered() {
      cancel ??= after(NO_WAY_MS, () => {
        isSo = true
        onSo()
      })
    },
    over() {
      cancel?.()
      cancel = undefined
      isSo = false
    },
  }
}

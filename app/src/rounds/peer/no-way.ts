import { NO_WAY_MS } from './peer-limits.ts'
import type { PeerPorts } from './peer-ports.ts'

/** Whether a guest's host answers over the signalling channel without a connection coming of it. Source: reliability, C40. */
export interface NoWay {
  isSo(): boolean
  /** The host has answered a guest who isn't connected. Its first answer counts, however often it is asked again. */
  heard(): void
  /** The phones are connected, or nothing is heard any more. */
  over(): void
}

export function createNoWay({ after }: Pick<PeerPorts, 'after'>, onSo: () => void): NoWay {
  let isSo = false
  let callOff: (() => void) | undefined
  return {
    isSo: () => isSo,
    heard() {
      callOff ??= after(NO_WAY_MS, () => {
        isSo = true
        onSo()
      })
    },
    over() {
      callOff?.()
      callOff = undefined
      isSo = false
    },
  }
}

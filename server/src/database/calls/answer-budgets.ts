import type { RequestRates } from '../../http/limits.ts'
import { rates } from '../../http/rates.ts'

export type AnswerRates = Pick<RequestRates, 'userBytes' | 'addressBytes'>

/** The caller's last answers had more bytes than the caller may get in that time. */
export class AnswerBudgetUsed extends Error {
  override readonly name = 'AnswerBudgetUsed'
  /** The whole seconds until the next call may be answered. */
  readonly seconds: number

  constructor(seconds: number) {
    super('Answer budget used')
    this.seconds = seconds
  }
}

/** The bytes of answers that one caller may still get. */
export interface AnswerBudget {
  /** @throws AnswerBudgetUsed */
  readonly expectRest: () => void
  readonly charge: (bytes: number) => void
}

/**
 * Limits how many bytes the database sends for each user and for each network. A client that asks for large answers, and
 * perhaps reads none of them, would otherwise keep the database and this process busy with rows. The size of an answer is
 * known only afterwards, so the answers before it decide.
 */
export function answerBudgets({ userBytes, addressBytes }: AnswerRates) {
  const ofUser = rates(userBytes)
  const ofNetwork = rates(addressBytes)
  return (user: string | undefined, network: string | undefined): AnswerBudget => {
    const one = user ?? network
    return {
      expectRest: () => {
        const own = one === undefined ? 0 : ofUser.take(one, 0)
        // A golfer whose own budget is mostly unspent isn't refused for what others at the same address have got.
        const isThrifty = user !== undefined && ofUser.left(user) >= userBytes.burst / 2
        const ofAll = network === undefined || isThrifty ? 0 : ofNetwork.take(network, 0)
        const seconds = Math.max(own, ofAll)
        if (seconds > 0) throw new AnswerBudgetUsed(seconds)
      },
      charge: (bytes) => {
        if (one !== undefined) ofUser.charge(one, bytes)
        if (network !== undefined) ofNetwork.charge(network, bytes)
      },
    }
  }
}

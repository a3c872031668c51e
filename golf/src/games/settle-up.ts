/** Points that a player has won, negative if lost. Those of one game sum to zero. */
export interface PlayerPoints {
  readonly playerId: string
  readonly points: number
}

export interface SettledGame {
  readonly gameId: string
  /** Value of one point in hundredths, a whole number, so that sums are exact. */
  readonly valueHundredths: number
  readonly winnings: readonly PlayerPoints[]
}

/** A player's sum over all games, with the part of each game. Amounts are hundredths. */
export interface SettledTotal {
  readonly playerId: string
  readonly parts: readonly { readonly gameId: string; readonly amount: number }[]
  readonly amount: number
}

export interface Payment {
  readonly from: string
  readonly to: string
  /** Hundredths, above 0. */
  readonly amount: number
}

export interface Settlement {
  readonly totals: readonly SettledTotal[]
  readonly payments: readonly Payment[]
}

/** Decides between payments that settle equally well. */
type ComparePlayers = (playerId: string, otherId: string) => number

/** The sums of these games in the order of the players, and the fewest payments that settle them. */
export function settleUp(games: readonly SettledGame[], compare: ComparePlayers = compareTexts): Settlement {
  const playerIds = [...new Set(games.flatMap(({ winnings }) => winnings.map(({ playerId }) => playerId)))]
  const totals = playerIds.toSorted(compare).map((playerId) => {
    const parts = games.flatMap(({ gameId, valueHundredths, winnings }) =>
      winnings
        .filter((row) => row.playerId === playerId)
        .map(({ points }) => ({ gameId, amount: points * valueHundredths })),
    )
    return { playerId, parts, amount: parts.reduce((sum, { amount }) => sum + amount, 0) }
  })
  return { totals, payments: fewestPayments(totals, compare) }
}

type Balance = Pick<SettledTotal, 'playerId' | 'amount'>

/** With so many players every split can be tried: eight have 256 sets. An imported round may have more. */
const MOST_SPLIT = 10

/**
 * A group of n players whose balances sum to zero settles in n − 1 payments, so the most groups give the fewest payments. Above
 * MOST_SPLIT players all are one group.
 */
export function fewestPayments(balances: readonly Balance[], compare: ComparePlayers = compareTexts): Payment[] {
  const unsettled = balances.filter(({ amount }) => amount !== 0).toSorted((a, b) => compare(a.playerId, b.playerId))
  if (unsettled.reduce((sum, { amount }) => sum + amount, 0) !== 0) throw new Error('balances must sum to zero')
  const groups = unsettled.length > MOST_SPLIT ? [unsettled] : mostGroups(unsettled)
  return groups.flatMap((group) => paymentsWithin(group, compare))
}

/** Splits the balances into as many groups with the sum zero as possible. A set is a bit mask of indexes. */
function mostGroups(balances: readonly Balance[]): Balance[][] {
  const whole = 2 ** balances.length - 1
  // The groups of each set that sums to zero. A subset is a smaller number than its set, so it is known already.
  const groupsOf = new Map<number, readonly number[]>()
  for (let set = 1; set <= whole; set += 1) {
    if (sumOf(membersOf(balances, set)) !== 0) continue
    let groups: readonly number[] = [set]
    for (const [part, ofPart] of groupsOf) {
      const ofRest = (part & set) === part ? groupsOf.get(set ^ part) : undefined
      if (ofRest !== undefined && ofPart.length + ofRest.length > groups.length) groups = [...ofPart, ...ofRest]
    }
    groupsOf.set(set, groups)
  }
  return (groupsOf.get(whole) ?? []).map((set) => membersOf(balances, set))
}

/** The player who owes most pays the one who is owed most, until nobody owes anything. */
function paymentsWithin(group: readonly Balance[], compare: ComparePlayers): Payment[] {
  const payments: Payment[] = []
  let rest = group
  while (rest.length > 1) {
    const sorted = rest.toSorted((a, b) => a.amount - b.amount || compare(a.playerId, b.playerId))
    const [debtor, creditor] = [sorted[0], sorted.at(-1)]
    if (debtor === undefined || creditor === undefined) break
    const amount = Math.min(-debtor.amount, creditor.amount)
    payments.push({ from: debtor.playerId, to: creditor.playerId, amount })
    rest = sorted
      .map((balance) => {
        if (balance === debtor) return { ...balance, amount: balance.amount + amount }
        return balance === creditor ? { ...balance, amount: balance.amount - amount } : balance
      })
      .filter((balance) => balance.amount !== 0)
  }
  return payments
}

function membersOf(balances: readonly Balance[], set: number): Balance[] {
  return balances.filter((_, index) => (set & (1 << index)) !== 0)
}

function sumOf(balances: readonly Balance[]): number {
  return balances.reduce((sum, { amount }) => sum + amount, 0)
}

/** Compares by code unit, because the order must not depend on the device's language. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

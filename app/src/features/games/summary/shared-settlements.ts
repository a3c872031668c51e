/** Settlements of more rounds aren't remembered. Nobody corrects a round that long ago after sharing it. */
const MOST = 50

/** The key of the settlement that was shared last from this device for the round; null if none was. */
export function sharedSettlementOf(stored: string, roundId: string): string | null {
  return settlementsIn(stored).find(([id]) => id === roundId)?.[1] ?? null
}

/** The preference after a settlement was shared, the latest first. */
export function withSharedSettlement(stored: string, roundId: string, settlementKey: string): string {
  const others = settlementsIn(stored).filter(([id]) => id !== roundId)
  return [[roundId, settlementKey], ...others]
    .slice(0, MOST)
    .map((entry) => entry.join(' '))
    .join('\n')
}

/** A line for each round: its id, a space, and the key. Ids have no spaces, and a key has no line end. */
function settlementsIn(stored: string): [string, string][] {
  return stored.split('\n').flatMap((line): [string, string][] => {
    const end = line.indexOf(' ')
    return end < 1 ? [] : [[line.slice(0, end), line.slice(end + 1)]]
  })
}

/** Counts by network address. An address with a count of 0 takes no memory. */
export interface AddressCounts {
  count(address: string): number
  add(address: string): void
  remove(address: string): void
}

export function createAddressCounts(): AddressCounts {
  const counts = new Map<string, number>()
  const count = (address: string) => counts.get(address) ?? 0
  return {
    count,
    add: (address) => void counts.set(address, count(address) + 1),
    remove(address) {
      if (count(address) > 1) counts.set(address, count(address) - 1)
      else counts.delete(address)
    },
  }
}

interface Callers<Item> {
  readonly byCaller: Map<string, Item[]>
  size: number
}

/**
 * A queue that takes waiting items in turns: one per address, and within an address one per caller. A client with thousands
 * of items delays mostly itself, and others by one turn.
 */
export class FairTurns<Item> {
  readonly #addresses = new Map<string, Callers<Item>>()

  get isEmpty(): boolean {
    return this.#addresses.size === 0
  }

  waitingOf(address: string, caller?: string): number {
    const callers = this.#addresses.get(address)
    return (caller === undefined ? callers?.size : callers?.byCaller.get(caller)?.length) ?? 0
  }

  find(address: string, caller: string, isIt: (item: Item) => boolean): Item | undefined {
    return this.#addresses.get(address)?.byCaller.get(caller)?.find(isIt)
  }

  add(address: string, caller: string, item: Item): void {
    const callers = this.#addresses.get(address) ?? { byCaller: new Map<string, Item[]>(), size: 0 }
    this.#addresses.set(address, callers)
    const items = callers.byCaller.get(caller) ?? []
    callers.byCaller.set(caller, items)
    items.push(item)
    callers.size += 1
  }

  /**
   * @param most items in total
   * @param mostOfAddress items per address
   */
  take(most: number, mostOfAddress: number): Item[] {
    const taken: Item[] = []
    const countOf = new Map<string, number>()
    const later: [string, Callers<Item>][] = []
    // A map's iteration includes entries that are added meanwhile, so an address that is set again has its next turn after
    // the others.
    for (const [address, callers] of this.#addresses) {
      if (taken.length === most) break
      this.#addresses.delete(address)
      const count = countOf.get(address) ?? 0
      if (count === mostOfAddress) {
        later.push([address, callers])
        continue
      }
      countOf.set(address, count + 1)
      taken.push(...takeOne(callers))
      if (callers.size > 0) this.#addresses.set(address, callers)
    }
    for (const [address, callers] of later) this.#addresses.set(address, callers)
    return taken
  }
}

/** @returns the oldest item of the next caller */
function takeOne<Item>(callers: Callers<Item>): Item[] {
  for (const [caller, items] of callers.byCaller) {
    callers.byCaller.delete(caller)
    const [first, ...others] = items
    if (others.length > 0) callers.byCaller.set(caller, others)
    if (first === undefined) continue
    callers.size -= 1
    return [first]
  }
  return []
}

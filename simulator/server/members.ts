/** One joined channel, as the server sees it. Messages go over the device's link. */
export interface Subscriber {
  readonly uid: string
  readonly tab: object
  readonly gameId: string
  readonly playerId: string
  readonly onChange: (change: unknown) => void
  readonly onPoke: (revision: number) => void
  readonly onPresence: (playerIds: ReadonlySet<string>) => void
  /** The subscriber is no longer a member. */
  readonly onClosed: () => void
  /** The server has gone. */
  readonly onEnded: () => void
}

/** The subscribers of each game. */
export class Members {
  readonly #all = new Set<Subscriber>()
  readonly #isMember: (uid: string, gameId: string) => boolean

  constructor(isMember: (uid: string, gameId: string) => boolean) {
    this.#isMember = isMember
  }

  add(subscriber: Subscriber, sendsPresence: boolean): void {
    this.#all.add(subscriber)
    if (sendsPresence) this.#sendPresence(subscriber.gameId)
  }

  remove(subscriber: Subscriber, sendsPresence: boolean): void {
    if (this.#all.delete(subscriber) && sendsPresence) this.#sendPresence(subscriber.gameId)
  }

  ofTab(tab: object): Subscriber[] {
    return [...this.#all].filter((each) => each.tab === tab)
  }

  has(subscriber: Subscriber): boolean {
    return this.#all.has(subscriber)
  }

  change(gameId: string, change: unknown): void {
    for (const each of this.#of(gameId)) if (this.#isMember(each.uid, gameId)) each.onChange(change)
  }

  poke(from: Subscriber, revision: number): void {
    if (!this.#all.has(from)) return
    for (const each of this.#of(from.gameId)) if (each !== from) each.onPoke(revision)
  }

  /** Ends the subscriptions of players who left, were removed or lost their seat. */
  closeStrangers(): void {
    for (const each of this.#all) {
      if (this.#isMember(each.uid, each.gameId)) continue
      this.#all.delete(each)
      each.onClosed()
    }
  }

  endAll(): void {
    const ended = [...this.#all]
    this.#all.clear()
    for (const each of ended) each.onEnded()
  }

  #of(gameId: string): Subscriber[] {
    return [...this.#all].filter((each) => each.gameId === gameId)
  }

  #sendPresence(gameId: string): void {
    const present = new Set(this.#of(gameId).map(({ playerId }) => playerId))
    for (const each of this.#of(gameId)) each.onPresence(present)
  }
}

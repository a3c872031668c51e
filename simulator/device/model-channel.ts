import type { ChannelEvents, ChannelStatus, GameChannel } from '../../app/src/backend/backend.ts'
import { changeOf } from '../../app/src/backend/realtime/game-channel.ts'
import type { Link, Signal } from '../link.ts'
import type { Subscriber } from '../server/members.ts'
import type { ModelServer } from '../server/model-server.ts'
import type { TabClock } from './tab-clock.ts'

const joinMs = 10_000
const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** The interval of heartbeats. A heartbeat that isn't answered by the next one ends the connection. */
const heartbeatMs = 4_500
const probeMs = 3_000

export interface ChannelWorld {
  readonly link: Link
  readonly server: ModelServer
  readonly clock: TabClock
  /** The account to join as; null if there is none now. */
  readonly account: () => Promise<string | null>
  /** Connections end with this tab. */
  readonly tab: object
  readonly onStatus: (status: ChannelStatus) => void
}

/** Behaves like app/src/backend/realtime/game-channel.ts over the official client: rejoins by itself until it is closed. */
export function openModelChannel(
  { link, server, clock, account, tab, onStatus }: ChannelWorld,
  gameId: string,
  playerId: string,
  events: ChannelEvents,
): GameChannel {
  let status: ChannelStatus = 'joining'
  let present: ReadonlySet<string> = new Set()
  let joining: Subscriber | undefined
  let subscriber: Subscriber | undefined
  let failures = 0
  let isClosed = false
  const stopListening = link.onSignal(turned)

  function tell(next: ChannelStatus): void {
    if (isClosed || clock.isOver) return
    status = next
    onStatus(next)
    if (next === 'closed') end()
    events.onStatus(next)
  }

  async function join(): Promise<void> {
    if (isClosed || clock.isOver) return
    const uid = await account()
    if (isClosed || clock.isOver) return
    if (uid === null) return failed()
    const own = subscriberOf(uid)
    joining = own
    const answer = await link.ask(() => server.join(own), joinMs)
    if (isClosed || clock.isOver || answer?.value !== 'joined') {
      server.drop(own)
      return isClosed || clock.isOver ? undefined : failed()
    }
    failures = 0
    subscriber = own
    tell('joined')
  }

  function failed(): void {
    if (subscriber !== undefined) server.drop(subscriber)
    subscriber = undefined
    joining = undefined
    tell('failed')
    const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
    failures += 1
    clock.after(clock.random() * longest, () => void join())
  }

  /** Messages over an earlier connection are ignored. */
  function subscriberOf(uid: string): Subscriber {
    const ifOpen = (receive: () => void) => () => {
      if (!isClosed && !clock.isOver && joining === own) receive()
    }
    const overLink = (receive: () => void) => link.deliver(ifOpen(receive))
    const own: Subscriber = {
      uid,
      tab,
      gameId,
      playerId,
      onChange: (change) => {
        // Both sides see the change as JSON carries it.
        const text = JSON.stringify(change)
        overLink(() => {
          const understood = changeOf(JSON.parse(text))
          if (understood === undefined) events.onPoke({ revision: null })
          else events.onChange(understood)
        })
      },
      onPoke: (revision) => overLink(() => events.onPoke({ revision })),
      onPresence: (playerIds) =>
        overLink(() => {
          present = playerIds
          events.onPresence(playerIds)
        }),
      onClosed: () => link.deliverSurely(ifOpen(() => tell('closed'))),
      onEnded: () => {
        if (link.signal === 'good') link.deliverSurely(ifOpen(failed))
        else noticeLater(own)
      },
    }
    return own
  }

  function turned(signal: Signal): void {
    const own = subscriber
    if (own === undefined || signal === 'good') return
    // Messages from now on are lost: this connection doesn't come back.
    server.drop(own)
    if (signal === 'off') clock.after(0, () => lost(own))
    else noticeLater(own)
  }

  function noticeLater(own: Subscriber): void {
    clock.after(heartbeatMs * (1 + clock.random()), () => lost(own))
  }

  function lost(own: Subscriber): void {
    if (subscriber === own && !isClosed) failed()
  }

  function end(): void {
    isClosed = true
    stopListening()
    if (subscriber !== undefined) server.drop(subscriber)
  }

  void join()
  return {
    status: () => status,
    poke(_at, revision) {
      const own = subscriber
      if (status === 'joined' && own !== undefined) void link.ask(() => server.poke(own, revision), joinMs)
    },
    present: () => present,
    async probe() {
      const own = subscriber
      if (own === undefined) return false
      const answer = await link.ask(() => server.answersHeartbeat(own), probeMs)
      return answer?.value === true
    },
    close() {
      if (isClosed) return
      end()
      status = 'closed'
      onStatus('closed')
    },
  }
}

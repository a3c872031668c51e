import { createAccountRequest } from '../../app/src/backend/account-request.ts'
import type { Backend, ChannelStatus } from '../../app/src/backend/backend.ts'
import { createGames } from '../../app/src/backend/games.ts'
import type { Link } from '../link.ts'
import type { ModelServer } from '../server/model-server.ts'
import { openModelChannel } from './model-channel.ts'
import { createModelRequest, type OnRequest } from './model-requests.ts'
import { createModelSession, type DeviceAccount } from './model-session.ts'
import type { TabClock } from './tab-clock.ts'

export interface ModelBackendParts {
  readonly account: DeviceAccount
  readonly link: Link
  readonly server: ModelServer
  readonly clock: TabClock
  /** Connections end with this tab. */
  readonly tab: object
  readonly onRequest: OnRequest
  readonly onStatus: (status: ChannelStatus) => void
}

/** A channel that waits longer for an account counts as failed. */
const accountMs = 10_000

/** The app's own calls to the backend, with the model at the other end of the device's link. */
export function createModelBackend(parts: ModelBackendParts): Backend {
  const { account, link, server, clock, tab, onRequest, onStatus } = parts
  const session = createModelSession(account, link, server, clock)
  const request = createModelRequest(link, server, clock, onRequest)
  const channels = { link, server, clock, account: () => session.ready(accountMs), tab, onStatus }
  const unreachable = () => Promise.resolve({ ok: false, failure: { kind: 'unreachable' } } as const)
  const noFeedback = () => Promise.resolve({ ok: false, error: 'unreachable', failure: null } as const)
  return {
    session,
    games: createGames(createAccountRequest(request, session.token, session.doubt)),
    courses: { suggest: unreachable, details: unreachable },
    notifications: { feed: unreachable },
    feedback: { submit: noFeedback },
    peerRooms: {
      open: unreachable,
      enter: unreachable,
      change: unreachable,
      close: unreachable,
      knock: unreachable,
      emptyDoor: unreachable,
      takeBackDecline: unreachable,
      relay: unreachable,
      continueAsGame: unreachable,
    },
    prepareToEndSeatRequests: () => Promise.reject(new Error('no full game is simulated')),
    signal: () => ({ status: () => 'closed', send: () => undefined, close: () => undefined }),
    openChannel: (gameId, playerId, events) => openModelChannel(channels, gameId, playerId, events),
    isConfigured: () => true,
  }
}

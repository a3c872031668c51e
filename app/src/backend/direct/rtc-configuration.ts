import type { Configuration, RelayServer } from '../configuration.ts'

/** The servers that a peer connection may use: only the operator's. */
export function rtcConfiguration(
  { relayServers, stunServers }: Pick<Configuration, 'relayServers' | 'stunServers'>,
  moreRelays: readonly RelayServer[],
  isRelayOnly: boolean,
): RTCConfiguration {
  return {
    iceServers: [
      ...stunServers.map((urls) => ({ urls })),
      ...[...relayServers, ...moreRelays].map(({ urls, username, credential }) => ({
        urls,
        ...(username !== undefined && { username }),
        ...(credential !== undefined && { credential }),
      })),
    ],
    ...(isRelayOnly && { iceTransportPolicy: 'relay' as const }),
  }
}

/** Whether only a relay may be used: by the stored flag, or by the query relayTest=1. Source: document 2 section 7. */
export function isRelayForced(isStored: boolean, search: string): boolean {
  return isStored || new URLSearchParams(search).get('relayTest') === '1'
}

import { isCode } from './ids.ts'

/**
 * The path of a link or QR code that invites to a live game. The secret is in the fragment, which never appears in server
 * logs. Source: decision 22, 'Two ways to play together'.
 */
export function joinPath(code: string, secret: string | null): string {
  return `/multi/join?code=${encodeURIComponent(code)}${secret === null ? '' : `#k=${secret}`}`
}

/** The contents of a link or QR code that leads to a peer round. */
export interface PeerLead {
  /** The room's code. */
  readonly code: string
  /** The host's peer id; DEFAULT_HOST_ID if unknown. */
  readonly hostId: string
  /** 22 characters of base64url; null if the host has to admit the guest. */
  readonly secret: string | null
}

/** A link that admits a guest without asking the host. */
export interface PeerInvitation extends PeerLead {
  readonly secret: string
}

/** Replaces host and invitation when a golfer typed the room's code. Source: document 2 section 5. */
export const DEFAULT_HOST_ID = 'host_default'
export const MANUAL_INVITE = 'manual_join'

/** The path of a link to a peer round. Source: document 2 section 2; decision 22, 'Invitations'. */
export function peerJoinPath({ code, hostId, secret }: PeerLead): string {
  const invite = secret === null ? MANUAL_INVITE : code
  const path = `/join?room=${code}&host=${encodeURIComponent(hostId)}&invite=${invite}&v=1`
  return secret === null ? path : `${path}#k=${secret}`
}

/** The path for a room code that a golfer typed. */
export function typedPeerPath(code: string): string {
  return peerJoinPath({ code, hostId: DEFAULT_HOST_ID, secret: null })
}

/** Reads a link's query parameters and fragment; null if room, host or invite is missing. */
export function peerLeadOf(query: (name: string) => string | null, fragment: string): PeerLead | null {
  const code = (query('room') ?? '').toUpperCase()
  const hostId = query('host') ?? ''
  if (!isCode(code) || hostId === '' || (query('invite') ?? '') === '') return null
  return { code, hostId, secret: secretFromText(fragment) }
}

/** 128 bits in base64url. */
const secretInLink = /[#&]k=([A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])/

/** The invitation's secret in a link, its fragment or a text around it; null if there is none. */
export function secretFromText(text: string): string | null {
  return secretInLink.exec(text)?.[1] ?? null
}

const codeInLink = /[?&]code=([^&#\s]*)/

/**
 * Finds the code in a typed or pasted text: in lower case, in groups ('abc 234', 'ABC-234'), or within a link with or
 * without text around it. Returns null if there is none. No character is corrected, because codes contain neither O nor 0.
 */
export function codeFromText(text: string): string | null {
  const linked = codeInLink.exec(text)?.[1]
  const code = bareCode(linked === undefined ? text : withoutEscapes(linked))
  return isCode(code) ? code : null
}

/** Upper case and plain characters, without the punctuation that messengers and sentences add. */
function bareCode(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replaceAll(/[\s\p{Cf}\p{Dash}]+/gu, '')
      .replaceAll(/^["'“”‘’«»([<]+|["'“”‘’«»)\]>.,;:!?]+$/gu, '')
      // Only ASCII letters: toUpperCase() would turn a German ß into two letters.
      .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
  )
}

/** Returns the text unchanged if its escapes are malformed. */
function withoutEscapes(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

import { isCode } from './ids.ts'

/**
 * Where a link or a QR code leads that invites to a live game. Its secret stands in the fragment, which no server's log
 * sees. Source: decision 22, 'Two ways to play together'.
 */
export function joinPath(code: string, secret: string | null): string {
  return `/multi/join?code=${encodeURIComponent(code)}${secret === null ? '' : `#k=${secret}`}`
}

/** What a link or a QR code that leads to a round from phone to phone says. */
export interface PeerLead {
  /** The room's code. */
  readonly code: string
  /** The host's peer id; DEFAULT_HOST_ID where it isn't known. */
  readonly hostId: string
  /** 22 characters of base64url; null where the host has to let the guest in. */
  readonly secret: string | null
}

/** One that lets a guest in. */
export interface PeerInvitation extends PeerLead {
  readonly secret: string
}

/** What stands for host and invitation where a room's code was typed. Source: document 2 section 5. */
export const DEFAULT_HOST_ID = 'host_default'
export const MANUAL_INVITE = 'manual_join'

/** Where such a link leads. Source: document 2 section 2; decision 22, 'Invitations'. */
export function peerJoinPath({ code, hostId, secret }: PeerLead): string {
  const invite = secret === null ? MANUAL_INVITE : code
  const path = `/join?room=${code}&host=${encodeURIComponent(hostId)}&invite=${invite}&v=1`
  return secret === null ? path : `${path}#k=${secret}`
}

/** Where the code of a room leads that was typed. */
export function typedPeerPath(code: string): string {
  return peerJoinPath({ code, hostId: DEFAULT_HOST_ID, secret: null })
}

/** Of a link's query, by name, and its fragment; null where room, host or invite is missing. */
export function peerLeadOf(query: (name: string) => string | null, fragment: string): PeerLead | null {
  const code = (query('room') ?? '').toUpperCase()
  const hostId = query('host') ?? ''
  if (!isCode(code) || hostId === '' || (query('invite') ?? '') === '') return null
  return { code, hostId, secret: secretFromText(fragment) }
}

/** 128 bits in base64url. */
const secretInLink = /[#&]k=([A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])/

/** The invitation's secret in a link or its fragment, with or without words around it; null where there is none. */
export function secretFromText(text: string): string | null {
  return secretInLink.exec(text)?.[1] ?? null
}

const codeInLink = /[?&]code=([^&#\s]*)/

/**
 * The code that was meant by a text typed, pasted or linked to: in small letters, in groups ('abc 234', 'ABC-234'), or
 * within a whole link, with or without words around it. Null where there is none; no character is guessed (an O is no 0,
 * and codes have neither).
 */
export function codeFromText(text: string): string | null {
  const linked = codeInLink.exec(text)?.[1]
  const code = bareCode(linked === undefined ? text : withoutEscapes(linked))
  return isCode(code) ? code : null
}

/** In capitals and plain characters, without what messengers and sentences put around and between. */
function bareCode(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replaceAll(/[\s\p{Cf}\p{Dash}]+/gu, '')
      .replaceAll(/^["'“”‘’«»([<]+|["'“”‘’«»)\]>.,;:!?]+$/gu, '')
      // Not of every language: a German ß would become two letters.
      .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
  )
}

/** As it is where its escapes are none. */
function withoutEscapes(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

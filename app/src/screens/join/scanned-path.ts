import { codeFromText, joinPath, peerJoinPath, peerLeadOf, secretFromText } from '@teemates/golf/join-link'
import { parsedUrl } from '../../shell/navigation/parsed-url.ts'

/**
 * The path that a QR code's text leads to: a direct round or a live game. Throws if it is another code. Source: document 2
 * section 5.
 */
export function scannedPath(text: string): string {
  const link = parsedUrl(text)
  const query = link?.searchParams
  const peer = peerLeadOf((name) => query?.get(name) ?? null, link?.hash ?? '')
  if (peer !== null) return peerJoinPath(peer)
  const isJoin = link?.pathname.endsWith('/join') === true && query?.has('code') === true
  const code = isJoin ? codeFromText(query.get('code') ?? '') : null
  if (code === null) throw new Error('Invalid QR code format')
  return joinPath(code, secretFromText(link?.hash ?? ''))
}

import * as v from 'valibot'
import { type EdgeFunction, functionApp } from '../_shared/function-app.ts'
import { gameAnswer } from '../_shared/game-answer.ts'

/** Longer than a connection needs to begin. A relay keeps an established connection after that. */
const lifeSeconds = 10 * 60
const userSchema = v.object({ uid: v.string() })

/**
 * POST by a member of a peer room with another → {urls, username, credential, expires_at, ttl}: the operator's relay
 * (RELAY_URLS, separated by commas) for ten minutes, signed with the secret shared with it (RELAY_SECRET). 404 without one.
 * expires_at: epoch seconds; ttl: seconds.
 * Source: coturn, use-auth-secret; draft-uberti-behave-turn-rest-00.
 */
export const relayCredentials: EdgeFunction = (platform) =>
  functionApp(platform).post('/relay-credentials', async (context) => {
    const urls = (platform.env('RELAY_URLS') ?? '').split(',').flatMap((url) => (url.trim() === '' ? [] : [url.trim()]))
    const secret = platform.env('RELAY_SECRET') ?? ''
    if (urls.length === 0 || secret === '') return context.json({ error: 'No relay is set up here' }, 404)
    const member = await platform.call(context.req.raw, 'relay_user', {})
    if (member.status >= 300) return gameAnswer(context, member)
    const { uid } = v.parse(userSchema, member.body)
    const expiresAt = Math.floor(Date.now() / 1_000) + lifeSeconds
    const username = `${expiresAt}:${uid}`
    const credential = await signatureOf(username, secret)
    const answer = { urls, username, credential, expires_at: expiresAt, ttl: lifeSeconds }
    return context.json(answer, 200, { 'cache-control': 'no-store' })
  })

/** HMAC-SHA1 in base64, the format that relays compare. */
async function signatureOf(text: string, secret: string): Promise<string> {
  const bytes = (of: string) => new TextEncoder().encode(of)
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, bytes(text))
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}

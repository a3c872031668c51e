import { ProviderUnavailable } from './provider-unavailable.ts'
import * as v from 'valibot'
import { callService, type Platform } from '../platform.ts'
import type { CourseProvider, ProviderRequest } from './provider.ts'
import type { ProviderCaller } from './provider-caller.ts'

const timeoutMs = 8_000
/** Longer than a call, in case its caller dies before it ends the turn. */
const turnSeconds = 15
const maxAnswerBytes = 2 * 1024 * 1024
const waitForTurnMs = 200
const longestWaitMs = 5_000
/** Used without Retry-After. */
const defaultBlockSeconds = 60
const failureBlockSeconds = 20
const missingFreshSeconds = 86_400

const cachedSchema = v.nullable(v.object({ value: v.object({ answer: v.unknown() }), fresh: v.boolean() }))
const turnSchema = v.picklist(['granted', 'busy', 'blocked', 'exhausted'])

export interface ProviderQuestion {
  /** The answer's key in the cache, such as 'search:pebble'. */
  readonly key: string
  readonly request: ProviderRequest
  readonly freshSeconds: number
}

/**
 * A provider's answer, from the cache while it is fresh. Only one call runs at a time, and none while the provider has asked
 * to wait. An old answer is used if there is no new one.
 * @returns null if the provider has no such thing
 * @throws ProviderUnavailable
 */
export async function askProvider(
  platform: Platform,
  caller: ProviderCaller,
  provider: CourseProvider,
  { key, request, freshSeconds }: ProviderQuestion,
): Promise<unknown> {
  const cacheKey = `${provider.id}:${key}`
  const cached = v.parse(cachedSchema, await callService(platform, 'provider_cached', { p_key: cacheKey }))
  if (cached?.fresh === true) return cached.value.answer
  const turn = await takeTurn(platform, caller, provider)
  if (turn !== 'granted') return old(cached, provider, turn === 'exhausted')
  const { answer, blockedSeconds } = await fetched(platform, provider, request)
  await callService(platform, 'end_provider_turn', { p_provider: provider.id, p_blocked_seconds: blockedSeconds })
  if (answer === undefined) return old(cached, provider, false)
  // A missing course may appear later, so this is cached for a shorter time.
  const seconds = answer === null ? Math.min(freshSeconds, missingFreshSeconds) : freshSeconds
  await callService(platform, 'keep_provider_answer', { p_key: cacheKey, p_value: { answer }, p_seconds: seconds })
  return answer
}

function old(cached: v.InferOutput<typeof cachedSchema>, provider: CourseProvider, isExhausted: boolean): unknown {
  if (cached === null) throw new ProviderUnavailable(provider.id, isExhausted)
  return cached.value.answer
}

async function takeTurn(
  platform: Platform,
  { uid, address }: ProviderCaller,
  provider: CourseProvider,
): Promise<v.InferOutput<typeof turnSchema>> {
  const setting = Number(platform.env(`${provider.id.toUpperCase()}_CALLS_PER_DAY`))
  const perDay = Number.isInteger(setting) && setting > 0 ? setting : provider.callsPerDay
  const args = { p_provider: provider.id, p_seconds: turnSeconds, p_per_day: perDay, p_uid: uid, p_address: address }
  for (let waitedMs = 0; waitedMs <= longestWaitMs; waitedMs += waitForTurnMs) {
    const turn = v.parse(turnSchema, await callService(platform, 'take_provider_turn', args))
    if (turn !== 'busy') return turn
    await new Promise((resolve) => setTimeout(resolve, waitForTurnMs))
  }
  return 'blocked'
}

interface Fetched {
  /** null if there is no such thing; undefined without an answer. */
  readonly answer: unknown
  readonly blockedSeconds: number
}

async function fetched(platform: Platform, provider: CourseProvider, request: ProviderRequest): Promise<Fetched> {
  try {
    const response = await platform.fetch(request.url, {
      headers: { accept: 'application/json', ...request.headers },
      // A redirect must not send the key to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return { answer: JSON.parse(await boundedText(response)), blockedSeconds: 0 }
    await response.body?.cancel()
    if (response.status === 404) return { answer: null, blockedSeconds: 0 }
    platform.log('provider refused', `${provider.id} ${response.status}`)
    return { answer: undefined, blockedSeconds: blockedSecondsOf(response) }
  } catch (error) {
    platform.log('provider failed', `${provider.id} ${error instanceof Error ? error.name : ''}`)
    return { answer: undefined, blockedSeconds: failureBlockSeconds }
  }
}

function blockedSecondsOf(response: Response): number {
  const after = response.headers.get('retry-after') ?? ''
  if (/^\d{1,7}$/.test(after)) return Number(after)
  const until = Date.parse(after)
  if (!Number.isNaN(until)) return Math.max(0, Math.ceil((until - Date.now()) / 1000))
  return response.status === 429 ? defaultBlockSeconds : failureBlockSeconds
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of chunksOf(response)) {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) throw new Error('The answer is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (reader === undefined) return
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { type CallerOf, CredentialsError, type KnownCaller } from '../../auth/caller.ts'
import { bodyBound } from '../../http/body-bound.ts'
import { UnfitJson } from '../../http/json-body.ts'
import { type Rate, rates } from '../../http/rates.ts'
import { type CheckAccess, TooManyWaiting } from './access.ts'
import { clientTopic } from './channel.ts'
import { broadcastMessage, decodedJson, isName, type Outgoing, textMessage } from '../frames.ts'
import { httpBroadcastRate, maxHttpMessages } from '../limits.ts'
import { broadcast, type Rooms } from './rooms.ts'

export interface HttpBroadcastOptions {
  readonly rooms: Rooms
  readonly callerOf: CallerOf
  readonly checkAccess: CheckAccess
  readonly onError: (error: unknown) => void
  /** The address a request counts against. */
  readonly addressOf: (context: Context) => string
  readonly addressRate: Rate
}

const name = v.custom<string>(isName)
const bodyOfMany = v.object({
  messages: v.pipe(
    v.array(
      v.object({
        topic: name,
        event: name,
        payload: v.optional(v.unknown(), {}),
        private: v.optional(v.nullable(v.boolean())),
      }),
    ),
    v.maxLength(maxHttpMessages),
  ),
})

interface Sent {
  readonly topic: string
  readonly isPrivate: boolean
  readonly message: Outgoing
}

/** Accepts broadcasts over HTTP from clients that haven't joined the channel; to be mounted at /realtime/v1. */
export function httpBroadcast(options: HttpBroadcastOptions): Hono {
  const { rooms, callerOf, checkAccess, addressOf } = options
  const app = new Hono()
  const perAddress = rates(options.addressRate)
  const perCaller = rates(httpBroadcastRate)

  /**
   * Drops the message silently if the caller lacks permission. The response doesn't wait for the check: an empty room needs
   * no query, so the response time would reveal which rooms exist.
   */
  async function deliver(caller: KnownCaller, address: string, { topic, isPrivate, message }: Sent): Promise<void> {
    if (!isPrivate || rooms.find(topic) === undefined) return
    try {
      const allowed = await checkAccess(topic, caller, address)
      const room = rooms.find(topic)
      if (room !== undefined && allowed.send) broadcast(room, message)
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) options.onError(error)
    }
  }

  /** @returns the response if the caller isn't authenticated */
  async function callerFrom(context: Context): Promise<KnownCaller | Response> {
    const { req } = context
    try {
      const caller = await callerOf({ apiKey: req.header('apikey'), authorization: req.header('authorization') })
      const wait = perCaller.take(keyOf(caller))
      if (wait === 0) return caller
      return tooMany(context, wait)
    } catch (error) {
      if (error instanceof CredentialsError) return context.json({ message: 'Unauthorized' }, 401)
      throw error
    }
  }

  // The rate is checked before any key, so trying invented keys costs nothing.
  app.use(async (context, next) => {
    const wait = perAddress.take(addressOf(context))
    return wait === 0 ? next() : tooMany(context, wait)
  })
  app.use(bodyBound((context) => context.json({ message: 'Request size limit exceeded' }, 413)))

  app.onError((error, context) => {
    if (error instanceof UnfitJson) return context.json({ message: error.message }, 400)
    throw error
  })

  app.post('/api/broadcast', async (context) => {
    const caller = await callerFrom(context)
    if (caller instanceof Response) return caller
    const parsed = v.safeParse(bodyOfMany, jsonIn(new Uint8Array(await context.req.arrayBuffer())))
    if (!parsed.success) return context.json({ errors: { messages: ['is invalid'] } }, 422)
    // The request itself has counted as one of them.
    const { messages } = parsed.output
    const wait = messages.length < 2 ? 0 : perCaller.take(keyOf(caller), messages.length - 1)
    if (wait > 0) return tooMany(context, wait)
    for (const { topic, event, payload, private: isPrivate } of messages) {
      const text = JSON.stringify({ type: 'broadcast', event, payload })
      const message = textMessage(clientTopic(topic), 'broadcast', text)
      void deliver(caller, addressOf(context), { topic, isPrivate: isPrivate ?? false, message })
    }
    return context.body(null, 202)
  })

  app.post('/api/broadcast/:topic/events/:event', async (context) => {
    const caller = await callerFrom(context)
    if (caller instanceof Response) return caller
    const { topic, event } = context.req.param()
    if (!isName(topic) || !isName(event)) return context.json({ errors: { topic: ['is invalid'] } }, 422)
    const bytes = new Uint8Array(await context.req.arrayBuffer())
    const json = !/^application\/octet-stream\b/i.test(context.req.header('content-type') ?? '')
    if (json && jsonIn(bytes) === undefined) return context.json({ errors: { payload: ['is invalid'] } }, 422)
    const message = broadcastMessage(clientTopic(topic), { event, json, bytes })
    const isPrivate = context.req.query('private') === 'true'
    void deliver(caller, addressOf(context), { topic, isPrivate, message })
    return context.body(null, 202)
  })
  return app
}

/**
 * @returns undefined if the bytes aren't JSON in UTF-8
 * @throws UnfitJson
 */
function jsonIn(bytes: Uint8Array): unknown {
  try {
    return decodedJson(bytes)
  } catch (error) {
    if (error instanceof UnfitJson) throw error
    return undefined
  }
}

function keyOf(caller: KnownCaller): string {
  return caller.userId ?? caller.role
}

/** @param wait whole seconds */
function tooMany(context: Context, wait: number): Response {
  return context.json({ message: 'Too many requests' }, 429, { 'retry-after': String(wait) })
}

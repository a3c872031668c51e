import * as v from 'valibot'
import { isName, isObject } from '../frames.ts'
import { maxSubscriptionsPerChannel } from '../limits.ts'

/** The official client omits unset fields or sends null. */
const flag = v.optional(v.nullable(v.boolean()))
const text = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2_000))))

const wantedChange = v.looseObject({
  event: v.string(),
  schema: v.optional(v.nullable(v.string())),
  table: v.optional(v.nullable(v.string())),
  filter: v.optional(v.nullable(v.string())),
  select: v.optional(v.unknown()),
})

const joinPayload = v.object({
  config: v.optional(
    v.object({
      broadcast: v.optional(
        v.nullable(v.object({ ack: flag, self: flag, replication_ready: flag, replay: v.optional(v.unknown()) })),
      ),
      presence: v.optional(v.nullable(v.object({ key: text, enabled: flag }))),
      postgres_changes: v.optional(v.nullable(v.pipe(v.array(wantedChange), v.maxLength(maxSubscriptionsPerChannel)))),
      postgres_changes_options: v.optional(v.nullable(v.object({ wait: flag }))),
      private: flag,
    }),
    {},
  ),
  access_token: v.optional(v.nullable(v.string())),
})

/** A client's join request. */
export interface Join {
  readonly ack: boolean
  readonly self: boolean
  /** Whether the client asks for broadcasts from before the join. */
  readonly replays: boolean
  /** Whether the client asks for a message once changes are streaming. */
  readonly awaitsReplication: boolean
  readonly isPrivate: boolean
  /** '' if the server should choose one. */
  readonly presenceKey: string
  readonly presenceEnabled: boolean
  /** The requests as sent, because the client compares the response with them. */
  readonly changes: readonly v.InferOutput<typeof wantedChange>[]
  /** Whether the response to the join must wait until changes are streaming. */
  readonly waits: boolean
  readonly token: string | undefined
}

/** @returns undefined if the payload isn't a join request */
export function parseJoin(payload: unknown): Join | undefined {
  // Valibot would accept a list as an object whose fields are all optional.
  const parsed = v.safeParse(joinPayload, isObject(payload) ? payload : undefined)
  if (!parsed.success) return undefined
  const { config, access_token: token } = parsed.output
  const presenceKey = config.presence?.key ?? ''
  if (presenceKey !== '' && !isName(presenceKey)) return undefined
  return {
    ack: config.broadcast?.ack ?? false,
    self: config.broadcast?.self ?? false,
    replays: (config.broadcast?.replay ?? null) !== null,
    awaitsReplication: config.broadcast?.replication_ready ?? false,
    isPrivate: config.private ?? false,
    presenceKey,
    presenceEnabled: config.presence?.enabled ?? false,
    changes: config.postgres_changes ?? [],
    waits: config.postgres_changes_options?.wait ?? false,
    token: token ?? undefined,
  }
}

import * as v from 'valibot'
import { isName, isObject } from './frames.ts'
import { maxSubscriptionsPerChannel } from './limits.ts'

/** What the official client sends leaves out or sends as null what isn't set. */
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

/** What a client wants of a channel. */
export interface Join {
  readonly ack: boolean
  readonly self: boolean
  /** Whether broadcasts from before the join are asked for. */
  readonly replays: boolean
  /** Whether a message is wanted once changes are streaming. */
  readonly awaitsReplication: boolean
  readonly isPrivate: boolean
  /** '' for one of the server's choice. */
  readonly presenceKey: string
  readonly presenceEnabled: boolean
  /** As they were sent: the client compares what comes back with them. */
  readonly changes: readonly v.InferOutput<typeof wantedChange>[]
  /** Whether changes must stream before the join is answered. */
  readonly waits: boolean
  readonly token: string | undefined
}

/** @returns undefined for what is no join */
export function parseJoin(payload: unknown): Join | undefined {
  // A list would pass for an object without any of what is optional.
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

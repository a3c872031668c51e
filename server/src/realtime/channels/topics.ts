const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const code = '[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}'
const gameTopic = new RegExp(`^game:(?<id>${uuid})$`)

/** The topics that the policies on realtime.messages know, through private.may_use_topic(). */
export const knownTopics: readonly RegExp[] = [
  gameTopic,
  new RegExp(`^signal:${code}$`),
  new RegExp(`^signal:${code}:${uuid}$`),
]

/** Nobody may use any other topic, so the server rejects it without asking the database. */
export function isKnownTopic(topic: string): boolean {
  return knownTopics.some((shape) => shape.test(topic))
}

/** @returns undefined if the topic belongs to no game */
export function gameOfTopic(topic: string): string | undefined {
  return gameTopic.exec(topic)?.groups?.['id']
}

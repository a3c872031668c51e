/**
 * Returns `now` with every part that equals the one in `before` replaced by the former object, so that components
 * render again only for parts that have changed. Supports plain objects, arrays, sets and primitives.
 */
export function keptParts<T>(before: unknown, now: T): T
export function keptParts(before: unknown, now: unknown): unknown {
  return kept(before, now)
}

function kept(before: unknown, now: unknown): unknown {
  if (Object.is(before, now) || !isObject(before) || !isObject(now)) return now
  if (now instanceof Set) return before instanceof Set && isSameSet(before, now) ? before : now
  if (Array.isArray(now)) {
    if (!Array.isArray(before)) return now
    const parts = now.map((part, index) => kept(before[index], part))
    return parts.length === before.length && parts.every((part, index) => Object.is(part, before[index]))
      ? before
      : parts
  }
  // An empty Set or array has no keys, so it would pass for an empty object.
  if (before instanceof Set || Array.isArray(before)) return now
  const names = Object.keys(now)
  let isSame = names.length === Object.keys(before).length
  const parts = names.map((name) => {
    // Only own properties count, because a player may be called 'constructor'.
    const isThere = Object.hasOwn(before, name)
    const part = kept(isThere ? before[name] : undefined, now[name])
    isSame &&= isThere && Object.is(before[name], part)
    return part
  })
  return isSame ? before : Object.fromEntries(names.map((name, index) => [name, parts[index]]))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isSameSet(one: ReadonlySet<unknown>, other: ReadonlySet<unknown>): boolean {
  return one.size === other.size && [...one].every((value) => other.has(value))
}

/**
 * What is now, with every part that is equal to what was before as the very object that it was: who shows a part draws it
 * anew only when it has changed. For plain objects, arrays, sets and what isn't an object.
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
  // Neither has names of its own while it is empty, and would pass for an empty object.
  if (before instanceof Set || Array.isArray(before)) return now
  const names = Object.keys(now)
  let isSame = names.length === Object.keys(before).length
  const parts = names.map((name) => {
    // An own one only: a player may be called 'constructor'.
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

export type RouteParams = Readonly<Record<string, string>>

/**
 * The parameters of a path that matches a pattern such as '/round/:id'; null if it doesn't match. A slash at the end
 * makes no difference. A badly escaped part stays as it is.
 */
export function matchRoute(pattern: string, path: string): RouteParams | null {
  const wanted = segments(pattern)
  const given = segments(path)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? ''
    if (segment.startsWith(':')) params[segment.slice(1)] = unescaped(text)
    else if (segment !== text) return null
  }
  return params
}

/** The path without a slash at its end, so that paths can be compared as strings. */
export function withoutSlashAtEnd(path: string): string {
  return path.replace(/(?<=.)\/+$/, '')
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

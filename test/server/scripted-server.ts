import { vi } from 'vitest'

/** A request to a scripted server. */
export interface Asked {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
}

type Reply = Response | Error | 'never'

/**
 * For tests of the client's requests: a fetch that answers by the path of the request, and records the requests. It can
 * give broken, foreign and missing answers over HTTP, a level below the server's model.
 */
export function scriptedServer(reply: (asked: Asked) => Reply) {
  const asked: Asked[] = []
  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const one: Asked = {
      method: init?.method ?? 'GET',
      path: url.pathname + url.search,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    }
    asked.push(one)
    const answer = reply(one)
    if (answer instanceof Error) throw answer
    if (answer !== 'never') return answer
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  })
  return { asked, fetch }
}

export function jsonReply(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

/** Requests wait for each other that come from one user, and those of all users at one address. */
export interface Asker {
  readonly user: string | undefined
  readonly address: string | undefined
}

/** The database's roles that a request from outside can have. */
export const callerRoles = ['anon', 'authenticated', 'service_role'] as const

export interface Caller {
  readonly role: (typeof callerRoles)[number]
  /** Of the verified token; what auth.uid() and the policies go by. */
  readonly claims: Readonly<Record<string, unknown>>
  /** What procedures may know of the request: names in lower case, x-forwarded-for set by the server. */
  readonly headers?: Readonly<Record<string, string>>
  /** For whom the service calls; without it the token's user asks, from the address in the headers. */
  readonly asker?: Asker
}

export interface Statement {
  /** For a text that comes again and again: it is parsed and planned once a connection. The same name, the same text. */
  readonly name?: string
  readonly text: string
  readonly values?: unknown[]
}

export interface CallOptions {
  /** The database refuses to write. */
  readonly readOnly?: boolean
  /** Milliseconds, where it isn't the usual time. */
  readonly readTimeoutMs?: number | undefined
}

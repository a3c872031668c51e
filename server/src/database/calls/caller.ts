/** The keys of the queues: requests of one user wait for each other, and so do those of all users at one address. */
export interface Asker {
  readonly user: string | undefined
  readonly address: string | undefined
}

/** The database roles that a request from outside can have. */
export const callerRoles = ['anon', 'authenticated', 'service_role'] as const

export interface Caller {
  readonly role: (typeof callerRoles)[number]
  /** The claims of the verified token, which auth.uid() and the policies read. */
  readonly claims: Readonly<Record<string, unknown>>
  /** The request's headers that procedures may read: names in lower case, x-forwarded-for set by the server. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The client on whose behalf the service calls. Without it, the asker is the token's user at the address in the headers.
   */
  readonly asker?: Asker
}

export interface Statement {
  /**
   * A name for a text that is used often: it is parsed and planned once per connection. The same name always needs the same
   * text.
   */
  readonly name?: string
  readonly text: string
  readonly values?: unknown[]
}

export interface CallOptions {
  /** If set, the database rejects writes. */
  readonly readOnly?: boolean
  /** Milliseconds, if they differ from the default. */
  readonly readTimeoutMs?: number | undefined
}

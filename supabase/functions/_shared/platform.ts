/** The services of the environment that a function runs in: Supabase's edge runtime or this project's server. */
export interface Platform {
  /** A setting of the operator. */
  env(name: string): string | undefined
  readonly fetch: typeof fetch
  /** Calls a procedure of the database as the service, or as the sender of the request. */
  call(as: 'service' | Request, procedure: string, args: Readonly<Record<string, unknown>>): Promise<ProcedureAnswer>
  /** undefined if no mail server is configured. */
  readonly sendMail: ((mail: Mail) => Promise<void>) | undefined
  /** A log for the operator, without any personal data. */
  log(event: string, reason: string): void
}

export interface ProcedureAnswer {
  readonly status: number
  /** The result; for a rejection {code, message, details, hint}. */
  readonly body: unknown
  /** Seconds to wait before repeating, if whoever rejected the call gave them. */
  readonly retryAfter?: string
}

/** Plain text to the fixed recipient. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly replyTo: string | undefined
}

/** The service's own call was rejected: a defect, or a limit that was reached. */
export class ProcedureError extends Error {
  override readonly name = 'ProcedureError'
  readonly status: number
  readonly retryAfter: string | undefined
  constructor(procedure: string, { status, retryAfter }: ProcedureAnswer) {
    super(`${procedure} answered ${status}`)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/**
 * Calls a procedure as the service. A rejection is an error.
 * @throws ProcedureError
 */
export async function callService(
  platform: Platform,
  procedure: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const answer = await platform.call('service', procedure, args)
  if (answer.status >= 300) throw new ProcedureError(procedure, answer)
  return answer.body
}

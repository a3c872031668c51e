/** What a function needs of where it runs: Supabase's edge runtime, or this project's server. */
export interface Platform {
  /** A setting of the operator's. */
  env(name: string): string | undefined
  readonly fetch: typeof fetch
  /** Calls a procedure of the database as the service itself, or as whoever sent the request. */
  call(as: 'service' | Request, procedure: string, args: Readonly<Record<string, unknown>>): Promise<ProcedureAnswer>
  /** Undefined where no mail server is configured. */
  readonly sendMail: ((mail: Mail) => Promise<void>) | undefined
  /** For the operator: event, without anything personal. */
  log(event: string, reason: string): void
}

export interface ProcedureAnswer {
  readonly status: number
  /** The result; of a refusal {code, message, details, hint}. */
  readonly body: unknown
  /** Seconds after which to ask again, where whoever refused it knows. */
  readonly retryAfter?: string
}

/** Plain text to the one fixed recipient. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly replyTo: string | undefined
}

/** The service's own call was refused: a defect, or a limit that was reached. */
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
 * As the service, for what must be granted.
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

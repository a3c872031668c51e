import type * as v from 'valibot'
import type { CallOptions, CallOutcome } from './call-outcome.ts'
import type { Asking, Request } from './request.ts'

/** A request in the name of the signed-in account. */
export type AccountRequest = <Schema extends v.GenericSchema>(
  asking: Asking,
  schema: Schema,
) => Promise<CallOutcome<v.InferOutput<Schema>>>

/**
 * @param token the account's token; null for a request without one; rejects with a CallFailureError if there is none
 * @param onSignedOut called to verify the account: its token may have expired on its way, or the account may be gone
 */
export function createAccountRequest(
  request: Request,
  token: () => Promise<string | null>,
  onSignedOut: () => void,
): AccountRequest {
  return async (asking, schema) => {
    const outcome = await request(asking, schema, token)
    if (!outcome.ok) {
      const { failure } = outcome
      if (failure.kind === 'signed-out' || (failure.kind === 'refused' && failure.code === 'not_authenticated')) {
        onSignedOut()
      }
    }
    return outcome
  }
}

/** Calls one of the procedures of supabase/migrations. */
export type ProcedureCall = <Schema extends v.GenericSchema>(
  procedure: string,
  given: Readonly<Record<string, unknown>>,
  schema: Schema,
  options: CallOptions,
) => Promise<CallOutcome<v.InferOutput<Schema>>>

export function createProcedureCall(request: AccountRequest): ProcedureCall {
  return (procedure, given, schema, { timeoutMs, operationId }) => {
    const body = operationId === undefined ? given : { ...given, p_operation_id: operationId }
    return request({ path: `/rest/v1/rpc/${procedure}`, body, timeoutMs }, schema)
  }
}

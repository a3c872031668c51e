import type * as v from 'valibot'
import type { CallOptions, CallOutcome } from './call-outcome.ts'
import type { Asking, Request } from './request.ts'

/** A request in the name of the account that is signed in. */
export type AccountRequest = <Schema extends v.GenericSchema>(
  asking: Asking,
  schema: Schema,
) => Promise<CallOutcome<v.InferOutput<Schema>>>

/**
 * @param token of the account; rejects with a CallFailureError where none can be had, null for a request without one
 * @param onSignedOut a token may have run out on its way, and the account may be gone: who is signed in is looked at anew
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

/** One of the procedures of supabase/migrations. */
export function callProcedure<Schema extends v.GenericSchema>(
  request: AccountRequest,
  procedure: string,
  given: Readonly<Record<string, unknown>>,
  schema: Schema,
  { timeoutMs, operationId }: CallOptions,
): Promise<CallOutcome<v.InferOutput<Schema>>> {
  const body = operationId === undefined ? given : { ...given, p_operation_id: operationId }
  return request({ path: `/rest/v1/rpc/${procedure}`, body, timeoutMs }, schema)
}

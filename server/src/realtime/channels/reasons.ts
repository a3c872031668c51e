import { CredentialsError, type RefusedCredentials } from '../../auth/caller.ts'

/** The hosted service's messages, which some clients compare. */
const reasons: Readonly<Record<RefusedCredentials, string>> = {
  no_key: 'MalformedJWT: The token provided is not a valid JWT',
  unknown_key: 'MalformedJWT: The token provided is not a valid JWT',
  malformed: 'MalformedJWT: The token provided is not a valid JWT',
  not_ours: 'JwtSignatureError: Failed to validate JWT signature',
  signed_out: 'InvalidJWTToken: Token has expired 0 seconds ago',
  expired: 'InvalidJWTToken: Token has expired 0 seconds ago',
  not_yet_valid: 'InvalidJWTToken: Token is not valid yet',
  wrong_claims: 'InvalidJWTToken: Fields `role` and `exp` are required in JWT',
}

/** @throws any error other than rejected credentials */
export function reasonOf(error: unknown): string {
  if (error instanceof CredentialsError) return reasons[error.reason]
  throw error
}

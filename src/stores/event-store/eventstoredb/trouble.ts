import { AccessDeniedError } from '@eventstore/db-client'

/** gRPC's code of an unknown user or a wrong password. */
const UNAUTHENTICATED = 16

/** What the connection's last error says of its cause. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'nobody listens at the address'],
  [/Name resolution failed|ENOTFOUND/, 'no machine has the name in the address'],
  [/certificate has expired/, 'its certificate has expired: renew it'],
  [
    /unable to verify|self[- ]signed|unable to get (local )?issuer/,
    'its certificate is of an unknown CA: name the CA’s file by tlsCAFile',
  ],
  [/does not match certificate/, 'its certificate is for another name than the address has'],
  [
    /wrong version number|packet length too long/,
    'it speaks without TLS: switch TLS on there, or add tls=false',
  ],
  [/Failed to connect/, 'it hangs up: leave out tls=false if it speaks with TLS'],
  [/^Failed to discover/, 'no node of the cluster answers and names a leader'],
  [/^No answer within/, 'it accepts connections and does not answer'],
]

/** Whether the server refuses the user of the address. Trying again changes nothing until somebody does something. */
export const isRefused = (error: unknown): error is AccessDeniedError =>
  error instanceof AccessDeniedError

/** Why there is no answer, in words that hold nothing secret. Undefined: nobody knows. */
export const whyOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if (isRefused(error)) {
    return Number(error.code) === UNAUTHENTICATED
      ? 'it does not know the user, or the password is wrong'
      : 'the user lacks a right, see ‘A secured EventStoreDB cluster’ in docs/operations.md'
  }
  return causes.find(([pattern]) => pattern.test(error.message))?.[1]
}

/**
 * The outcome of a decision: a value, or a refusal that the caller can act on. Exceptions are for bugs and broken
 * infrastructure.
 */
export type Result<Value, Rejected> = { ok: true; value: Value } | { ok: false; error: Rejected }

/** A refusal for a business reason: a stable code, and the facts that its message needs. */
export type Rejection<Code extends string = string> = {
  code: Code
  facts: Readonly<Record<string, unknown>>
}

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

export const err = <Rejected>(error: Rejected): { ok: false; error: Rejected } => ({
  ok: false,
  error,
})

export const reject = <Code extends string>(
  code: Code,
  facts: Readonly<Record<string, unknown>> = {},
): { ok: false; error: Rejection<Code> } => err({ code, facts })

/** Refuses one field of a command. `message` is English. */
export const refuseField = (path: string, message: string) =>
  reject('INVALID_INPUT', { issues: [{ path, message }] })

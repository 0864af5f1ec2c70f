import { type ErrorBody, type ErrorCode, refusalText } from '../../contract/errors.ts'
import { refusals } from '../../contract/refusals.ts'
import { fill } from '../../contract/rules/text.ts'
import { type Rejection, reject } from '../../domain/kernel/result.ts'
import { TooBusy } from '../../lib/gate.ts'
import { StreamUnreadable } from '../../stores/event-store/events.ts'
import { InvalidCursor } from '../../stores/read-store/port.ts'
import { StoreFull, StoreUnavailable } from '../../stores/store-unavailable.ts'
import type { HttpContext } from './context.ts'

export const statusOf = (code: ErrorCode): number => refusals[code][0]

const errorBodyOf = ({ code, facts }: Rejection<ErrorCode>): ErrorBody => {
  const { issues, ...details } = facts
  const said = refusalText(code, facts)
  return {
    message: fill(said.text, said.facts),
    code,
    issues: Array.isArray(issues) ? issues : undefined,
    details: Object.keys(details).length > 0 ? details : undefined,
  }
}

const BUSY_RETRY_SECONDS = 3
const retrySeconds: Partial<Record<ErrorCode, number>> = {
  STORE_UNAVAILABLE: 5,
  STORE_FULL: 5,
  NOT_CAUGHT_UP: 2,
}

const retryAfter = ({ code, facts }: Rejection<ErrorCode>): number | undefined =>
  typeof facts.retryAfter === 'number' ? facts.retryAfter : retrySeconds[code]

/** Sets the status of the rejection, and when the client may try again. `facts.retryAfter` is in seconds. */
export const markRefused = (ctx: HttpContext, rejection: Rejection<ErrorCode>): void => {
  ctx.status = statusOf(rejection.code)
  ctx.state.refused = rejection.code
  ctx.set('Cache-Control', 'no-store')
  const seconds = retryAfter(rejection)
  if (seconds !== undefined) ctx.set('Retry-After', String(seconds))
}

/** Answers with the rejection's status and error body. `facts.issues` name the fields at fault. */
export const refuse = (ctx: HttpContext, rejection: Rejection<ErrorCode>): void => {
  ctx.body = errorBodyOf(rejection)
  markRefused(ctx, rejection)
}

const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID_JSON',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

/** The rejection that the client gets for an exception. INTERNAL stands for exceptions that nobody foresaw. */
export const rejectionOf = (error: unknown): Rejection<ErrorCode> => {
  if (error instanceof StoreFull) return reject('STORE_FULL').error
  if (error instanceof StoreUnavailable) return reject('STORE_UNAVAILABLE').error
  if (error instanceof StreamUnreadable) return reject('RECORD_UNREADABLE').error
  if (error instanceof TooBusy) return reject('TOO_BUSY', { retryAfter: BUSY_RETRY_SECONDS }).error
  if (error instanceof InvalidCursor) return reject('INVALID_INPUT').error
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  return reject(byStatus[status] ?? 'INTERNAL').error
}

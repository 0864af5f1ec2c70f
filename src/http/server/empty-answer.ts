import * as z from 'zod'
import type { ErrorCode } from '../../contract/errors.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'

const response = z.object({})

/**
 * What the routes of the staff that change one thing of `area` have in common. They answer no more than that it is
 * done.
 */
export const changeByStaff = <Area extends string>(area: Area) =>
  ({ method: 'PATCH', area, status: 200, response, limits: ['staff'], reads: [] }) as const

/** The answer to a change that the client knows already. */
export const answerEmpty = <Rejected extends Rejection<ErrorCode>>(
  done: Result<unknown, Rejected>,
) => (done.ok ? ok({ body: {} }) : done)

import * as z from 'zod'
import type { ErrorCode } from '../../contract/errors.ts'
import type { paging } from '../../contract/rules/schema.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import type { PageRequest } from '../../projections/read-model-queries.ts'

/** The fields that the body gives, without those that it leaves out. */
type GivenFields<Body> = { [Field in keyof Body]?: Exclude<Body[Field], undefined> }

/** A field that stands there as undefined is not given. */
export const givenFields = <Body extends object>(body: Body): GivenFields<Body> => {
  const given: GivenFields<Body> = { ...body }
  for (const field in given) if (given[field] === undefined) delete given[field]
  return given
}

/** The most items of a list whose asker names no limit. */
export const USUAL_LIMIT = 50

/** The page that the query asks for. */
export const pageOf = (
  { limit, cursor }: z.output<typeof paging>,
  usual = USUAL_LIMIT,
): PageRequest => ({ limit: limit ?? usual, cursor })

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

import * as z from 'zod'
import type { ErrorCode } from '../../contract/errors.ts'
import { nairobiDay, startOfDay } from '../../contract/rules/dates.ts'
import type { paging } from '../../contract/rules/schema.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import type { PageRequest } from '../../projections/read-model-queries.ts'
import type { HttpDeps } from './deps.ts'
import type { Download } from './reply.ts'

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

type Days = { from?: string | undefined; to?: string | undefined }

/** The days of a filter as moments, from the beginning of the first to the end of the last. */
export const spanOf = ({ from, to }: Days) => ({
  from: from && startOfDay(from),
  until: to && startOfDay(to, 1),
})

/** The filters that were given, in words for the record of an export. `more`: words for others. */
export const filterText = (filters: object, ...more: readonly string[]): string => {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return [...given.map(([name, value]) => `${name}=${value}`), ...more].join('&') || 'all'
}

/** A CSV file to keep, named by its content and today. */
export const csvFile = (
  content: string,
  { commands }: Pick<HttpDeps, 'commands'>,
  text: AsyncIterable<string>,
): Result<Download, never> =>
  ok({ name: `${content}-${nairobiDay(commands.world.now())}.csv`, type: 'text/csv', text })

const response = z.object({})

/**
 * What the routes of the staff that change one thing of `area` have in common. They answer no more than that it is
 * done.
 */
export const changeByStaff = <Area extends string>(area: Area) =>
  ({ method: 'PATCH', area, status: 200, response, limits: ['staff'], reads: [] }) as const

type Answer<Value> = Result<Value, Rejection<ErrorCode>>

/** Answers with what `present` makes of the value, or passes the refusal on. */
export const answerWith = <Value, Body>(done: Answer<Value>, present: (value: Value) => Body) =>
  done.ok ? ok({ body: present(done.value) }) : done

/** Answers with the value as it is, or passes the refusal on. */
export const answerValue = <Value>(done: Answer<Value>) => answerWith(done, (value) => value)

/** Answers with nothing: the client knows already what its change has made. */
export const answerEmpty = (done: Answer<unknown>) => answerWith(done, () => ({}))

/** Answers with a page of a list, or passes the refusal on. */
export const answerPage = <Doc, Item>(
  found: Answer<{ docs: readonly Doc[]; next?: string | undefined }>,
  present: (doc: Doc) => Item,
) =>
  found.ok
    ? ok({ body: found.value.docs.map((doc) => present(doc)), next: found.value.next })
    : found

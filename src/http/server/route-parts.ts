import * as z from 'zod'
import type { ErrorCode } from '../../contract/errors.ts'
import { nairobiDay, startOfDay } from '../../contract/rules/dates.ts'
import type { paging } from '../../contract/rules/schema.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import type { PageRequest } from '../../projections/read-model-queries.ts'
import type { HttpDeps } from './deps.ts'
import type { Download } from './reply.ts'

/** Fields of a body, without those whose value is undefined. */
type GivenFields<Body> = { [Field in keyof Body]?: Exclude<Body[Field], undefined> }

/** Leaves out the fields whose value is undefined: they were not given. */
export const givenFields = <Body extends object>(body: Body): GivenFields<Body> => {
  const given: GivenFields<Body> = { ...body }
  for (const field in given) if (given[field] === undefined) delete given[field]
  return given
}

/** The items of a page if the request names no limit. */
export const USUAL_LIMIT = 50

/** The page of a list that the request asks for. */
export const pageOf = (
  { limit, cursor }: z.output<typeof paging>,
  usual = USUAL_LIMIT,
): PageRequest => ({ limit: limit ?? usual, cursor })

type Days = { from?: string | undefined; to?: string | undefined }

/** The days of a filter as moments: the beginning of the first day and the end of the last. */
export const spanOf = ({ from, to }: Days) => ({
  from: from && startOfDay(from),
  until: to && startOfDay(to, 1),
})

/** The given filters as text, for the record of an export. `more` is put behind them. */
export const filterText = (filters: object, ...more: readonly string[]): string => {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return [...given.map(([name, value]) => `${name}=${value}`), ...more].join('&') || 'all'
}

/** A CSV file to download. Its name tells the content and today's date. */
export const csvFile = (
  content: string,
  { commands }: Pick<HttpDeps, 'commands'>,
  text: AsyncIterable<string>,
): Result<Download, never> =>
  ok({ name: `${content}-${nairobiDay(commands.world.now())}.csv`, type: 'text/csv', text })

const response = z.object({})

/** The fields that are equal in all routes for changes by staff. */
export const changeByStaff = <Area extends string>(area: Area) =>
  ({ method: 'PATCH', area, status: 200, response, limits: ['staff'], reads: [] }) as const

type Answer<Value> = Result<Value, Rejection<ErrorCode>>

/** Answers with what `present` makes of the value, or with the refusal. */
export const answerWith = <Value, Body>(done: Answer<Value>, present: (value: Value) => Body) =>
  done.ok ? ok({ body: present(done.value) }) : done

/** Answers with the value itself, or with the refusal. */
export const answerValue = <Value>(done: Answer<Value>) => answerWith(done, (value) => value)

/** Answers with `{}`, or with the refusal: the client knows what its change has made. */
export const answerEmpty = (done: Answer<unknown>) => answerWith(done, () => ({}))

/** Answers with a page of a list, or with the refusal. */
export const answerPage = <Doc, Item>(
  found: Answer<{ docs: readonly Doc[]; next?: string | undefined }>,
  present: (doc: Doc) => Item,
) =>
  found.ok
    ? ok({ body: found.value.docs.map((doc) => present(doc)), next: found.value.next })
    : found

import type * as z from 'zod'
import type { ErrorCode } from '../../contract/errors.ts'
import { fill } from '../../contract/rules/fill.ts'
import { issueOf, issueTexts } from '../../contract/rules/issues.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'

const issuesOf = (error: z.ZodError) =>
  error.issues.map((found) => {
    const { code, facts } = issueOf(found)
    const message = code === found.message ? fill(issueTexts[code], facts) : found.message
    return { path: found.path.slice(1).join('.'), code, facts, message }
  })

/** NUL and half surrogate pairs: no store keeps them as they came. */
const unstorable = /[\0\p{Surrogate}]/u

const hasUnstorable = (value: unknown): boolean => {
  if (typeof value === 'string') return unstorable.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasUnstorable)
}

/**
 * Parses `{ params, query, headers, body }` by the route's schema. A path that does not parse names nothing: NOT_FOUND.
 * Any other fault is INVALID_INPUT with its issues.
 */
export const parseInput = <Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
): Result<z.output<Schema>, Rejection<ErrorCode>> => {
  const parsed = schema.safeParse(raw)
  if (!parsed.success) {
    const { issues } = parsed.error
    if (issues.some(({ path }) => path[0] === 'params')) return reject('NOT_FOUND')
    return reject('INVALID_INPUT', { issues: issuesOf(parsed.error) })
  }
  // Checked after the parse: schemas bound how deep the value is, nothing bounds the raw input.
  return hasUnstorable(parsed.data) ? reject('INVALID_INPUT') : ok(parsed.data)
}

import { z } from '#contract/rules/zod.ts'
import type { ApiError } from '../../lib/api.ts'

export type Values = Readonly<Record<string, unknown>>

/** A field that somebody else changed meanwhile, with the value here and the other's. */
export type Clash = { name: string; mine: unknown; theirs: unknown; keeps: 'mine' | 'theirs' }

/** `details` of CHANGED_MEANWHILE: the revision now, and the other's fields where the server tells them. */
const lateDetails = z.object({
  revision: z.number(),
  fields: z.record(z.string(), z.unknown()).nullish(),
})
export type Late = { revision: number; fields: Values }

/** Undefined: the error says nothing of another's change. */
export const lateOf = ({ body }: ApiError): Late | undefined => {
  if (body?.code !== 'CHANGED_MEANWHILE') return undefined
  const { data } = lateDetails.safeParse(body.details)
  return data && { revision: data.revision, fields: data.fields ?? {} }
}

/** Fields hold numbers as text too, and nothing as '', null or undefined. */
export const isSame = (a: unknown, b: unknown): boolean => String(a ?? '') === String(b ?? '')

/**
 * The fields that somebody else changed, and that differ here. `seen`: the values that the form began with. A field
 * that was not touched here takes the other's value.
 */
export const clashesOf = ({ fields }: Late, seen: Values, mine: Values): Clash[] =>
  Object.keys(seen)
    .filter((name) => name !== 'revision' && name in fields)
    .filter((name) => !isSame(fields[name], seen[name]) && !isSame(fields[name], mine[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: fields[name],
      keeps: isSame(mine[name], seen[name]) ? 'theirs' : 'mine',
    }))

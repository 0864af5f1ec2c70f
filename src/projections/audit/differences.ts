import { isDeepStrictEqual } from 'node:util'
import type { Change, Facts, FactValue } from '../../contract/audit/audit.ts'
import { auditFields } from '../../contract/audit/vocabulary.ts'

const isSame = (one: FactValue, other: FactValue): boolean =>
  one === other || (typeof one === 'object' && isDeepStrictEqual(one, other))

/** The fields that differ, in the order of the list of fields. A fact that is not there is null. */
export const differences = (before: Facts | null, after: Facts | null): Change[] => {
  if (before === null && after === null) return []
  return auditFields.flatMap((field): Change[] => {
    const change = { field, before: before?.[field] ?? null, after: after?.[field] ?? null }
    return isSame(change.before, change.after) ? [] : [change]
  })
}

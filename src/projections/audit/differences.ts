import { isDeepStrictEqual } from 'node:util'
import type { Change, Facts, FactValue } from '../../contract/audit/audit.ts'
import { type AuditField, isAuditField } from '../../contract/audit/vocabulary.ts'

const isSame = (one: FactValue, other: FactValue): boolean =>
  one === other || (typeof one === 'object' && isDeepStrictEqual(one, other))

const factOf = (facts: Facts | null, field: AuditField): FactValue => facts?.[field] ?? null

/** The fields that differ. A fact that is not there is null. The facts of a thing have the same fields at all times. */
export const differences = (before: Facts | null, after: Facts | null): Change[] => {
  if (before === after) return []
  const changes: Change[] = []
  for (const field in after ?? before) {
    if (!isAuditField(field)) continue
    const change = { field, before: factOf(before, field), after: factOf(after, field) }
    if (!isSame(change.before, change.after)) changes.push(change)
  }
  return changes
}

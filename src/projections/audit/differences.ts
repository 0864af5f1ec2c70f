import type { Change, Facts, FactValue } from '../../contract/audit/audit.ts'
import { type AuditField, isAuditField } from '../../contract/audit/fields.ts'

type Rows = Extract<FactValue, readonly unknown[]>

const isSameRow = (one: Rows[number], other: Rows[number] | undefined): boolean => {
  if (other === undefined) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  )
}

/** A page of 500 entries compares some thousand lists, so this does no more than it has to. */
const isSame = (one: FactValue, other: FactValue): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((row, n) => isSameRow(row, other[n])))

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

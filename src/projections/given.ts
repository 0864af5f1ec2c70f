import type { Condition, Query } from '../stores/read-store/port.ts'

/** The conditions that have a value: a filter that nobody sets asks for nothing. */
export const given = (
  conditions: Readonly<Record<string, Condition | undefined>>,
): NonNullable<Query['where']> => {
  const where: Record<string, Condition> = {}
  for (const [field, condition] of Object.entries(conditions)) {
    if (condition !== undefined) where[field] = condition
  }
  return where
}

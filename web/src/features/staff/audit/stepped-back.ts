import type { AuditEntry, AuditPage, Change, Facts } from '#contract/audit/audit.ts'

type State = Facts | null

const undone = (state: State, changes: readonly Change[]): State =>
  Object.assign({}, state, ...changes.map(({ field, before }) => ({ [field]: before })))

const isNothing = (state: State): boolean =>
  Object.values(state ?? {}).every((fact) => fact === null)

const before = (state: State, { changes, meanwhile }: AuditEntry): State =>
  undone(undone(state, changes), meanwhile)

/**
 * The facts `steps` entries before the moment that was asked for: what the entries say is enough, nobody is asked. 1 is
 * right after the newest entry, and one more than there are entries is before the oldest. `entries`: newest first.
 */
export const steppedBack = (
  { facts, meanwhile }: Pick<AuditPage, 'facts' | 'meanwhile'>,
  entries: readonly AuditEntry[],
  steps: number,
): State => {
  if (steps === 0) return facts
  const state = entries.slice(0, steps - 1).reduce(before, undone(facts, meanwhile))
  return isNothing(state) ? null : state
}

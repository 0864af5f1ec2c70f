import type { Person } from '../../contract/rules/schema.ts'
import type { Role } from '../../domain/kernel/access.ts'

export type People = ReadonlyMap<string, NonNullable<Person>>
type By = { id: string; role: Role }

/** The roles that have no account behind them. */
const nobody: readonly Role[] = ['guest', 'system']

/** The accounts among the actors. */
export const accountsIn = (entries: readonly { actor: By }[]): string[] => [
  ...new Set(
    entries.filter(({ actor }) => !nobody.includes(actor.role)).map(({ actor }) => actor.id),
  ),
]

/** The actor of an entry, for staff: an account that is not among the people was erased. */
export const actedBy = (
  { id, role }: By,
  people: People,
): { actorRole: string; person?: Person } =>
  nobody.includes(role) ? { actorRole: role } : { actorRole: role, person: people.get(id) ?? null }

/** The first of a person's names: as much as strangers are told. */
export const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? ''

import type { Person } from '../../contract/rules/schema.ts'
import type { Role } from '../../domain/kernel/access.ts'

export type People = ReadonlyMap<string, NonNullable<Person>>
type By = { id: string; role: Role }

/** The roles that have no account. */
const nobody: readonly Role[] = ['guest', 'system']

/** The ids of the accounts among the actors. */
export const accountsIn = (entries: readonly { actor: By }[]): string[] => [
  ...new Set(
    entries.filter(({ actor }) => !nobody.includes(actor.role)).map(({ actor }) => actor.id),
  ),
]

/** The actor of an entry, as staff see it. `person` null: the account was erased. */
export const actedBy = (
  { id, role }: By,
  people: People,
): { actorRole: string; person?: Person } =>
  nobody.includes(role) ? { actorRole: role } : { actorRole: role, person: people.get(id) ?? null }

/** The first word of a person's name, which strangers may see. */
export const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? ''

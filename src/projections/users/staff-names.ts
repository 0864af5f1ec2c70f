import type { Actor, Role } from '../../domain/kernel/actor.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { type UserDoc, users } from './projection.ts'

type Who = Pick<Actor, 'id' | 'role'>
const outsiders: readonly Role[] = ['customer', 'guest', 'system']

/** The names of those who act for the shop, by id. People who were erased have none. */
export const staffNames = async (
  store: ReadStore,
  actors: readonly Who[],
): Promise<(id: string) => string | null> => {
  const staff = actors.filter(({ role }) => !outsiders.includes(role)).map(({ id }) => id)
  const found = await store.getMany<UserDoc>(users.collection, [...new Set(staff)])
  const names = new Map(found.map(({ id, fullName }) => [id, fullName]))
  return (id) => names.get(id) || null
}

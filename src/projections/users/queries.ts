import { denied, isAdmin, owns } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { Answer } from '../answer.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { type AddressOfUser, type UserDoc, users } from './projection.ts'

/** Account and addresses are for their owner and the admins. */
export type UserQueries = ReadModelQueries & {
  byId(actor: Actor, userId: string): Answer<UserDoc>
  addressesOf(actor: Actor, userId: string): Answer<AddressOfUser[]>
}

export const openUserQueries = (store: ReadStore): UserQueries => {
  const byId: UserQueries['byId'] = async (actor, userId) => {
    if (!isAdmin(actor) && !owns(actor, userId)) return denied(actor)
    const user = await store.get<UserDoc>(users.collection, userId)
    return user === undefined ? reject('USER_NOT_FOUND') : ok(user)
  }
  return {
    byId,
    addressesOf: async (actor, userId) => {
      const user = await byId(actor, userId)
      return user.ok ? ok(user.value.addresses) : user
    },
    ...readsFrom(store, users),
  }
}

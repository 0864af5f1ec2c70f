import type { UsersQuery } from '../../contract/staff-users.ts'
import {
  type Actor,
  denied,
  isAdmin,
  isGuest,
  isStaff,
  owns,
  type Role,
} from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Preferences } from '../../domain/user/events.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import {
  allDocs,
  given,
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
  type Where,
} from '../read-model-queries.ts'
import { type AddressOfUser, type UserDoc, users } from './projection.ts'
import { searchUsers, userWords } from './search.ts'
import { type WishlistDoc, wishlists } from './wishlists.ts'

/** A wishlist is for its owner alone, not even for admins. */
export type WishlistQueries = ReadModelQueries & {
  /** Ids of products, the newest wish first. */
  ofUser(actor: Actor, userId: string): ReadModelAnswer<readonly number[]>
}

export const openWishlistQueries = (store: ReadStore): WishlistQueries => ({
  ofUser: async (actor, userId) => {
    if (!owns(actor, userId)) return denied(actor)
    const doc = await store.get<WishlistDoc>(wishlists.collection, userId)
    return ok(doc?.productIds ?? [])
  },
  ...readsFrom(store, wishlists),
})

type Who = Pick<Actor, 'id' | 'role'>
const outsiders: readonly Role[] = ['customer', 'guest', 'system']

/** The names of staff by id. A person who was erased has none. */
export const staffNames = async (
  store: ReadStore,
  actors: readonly Who[],
): Promise<(id: string) => string | null> => {
  const staff = actors.filter(({ role }) => !outsiders.includes(role)).map(({ id }) => id)
  const found = await store.getMany<UserDoc>(users.collection, [...new Set(staff)])
  const names = new Map(found.map(({ id, fullName }) => [id, fullName]))
  return (id) => names.get(id) || null
}

/** The name of a person, and nothing else of the account. */
export type PersonName = { name: string; username: string }

/** Account and addresses are for their owner and the admins. */
export type UserQueries = ReadModelQueries & {
  byId(actor: Actor, userId: string): ReadModelAnswer<UserDoc>
  addressesOf(actor: Actor, userId: string): ReadModelAnswer<AddressOfUser[]>
  /** The asker's own answers in the wizard. */
  preferencesOf(actor: Actor): ReadModelAnswer<Preferences | null>
  /** The account, for admins. */
  staffView(actor: Actor, userId: string): ReadModelAnswer<UserDoc>
  /** The names behind these accounts, for staff. A person who was erased is missing. */
  peopleOf(actor: Actor, userIds: readonly string[]): Promise<ReadonlyMap<string, PersonName>>
  /** Accounts, the newest first, but a search sorts by the word found. Throws `InvalidCursor`. */
  list(actor: Actor, filter: UsersQuery, page: PageRequest): ReadModelAnswer<Page<UserDoc>>
  /** Ids of the admins who may sign in. For the shop's own commands. */
  activeAdmins(actor: Actor): Promise<readonly string[]>
}

const whereOf = ({ role, status }: UsersQuery): Where =>
  given({ role, isActive: status && status === 'active' })

const isOf = (doc: UserDoc, { role, status }: UsersQuery): boolean =>
  (role === undefined || doc.role === role) &&
  (status === undefined || doc.isActive === (status === 'active'))

export const openUserQueries = (store: ReadStore): UserQueries => {
  const { collection } = users
  const byId: UserQueries['byId'] = async (actor, userId) => {
    if (!isAdmin(actor) && !owns(actor, userId)) return denied(actor)
    const user = await store.get<UserDoc>(collection, userId)
    return user === undefined ? reject('USER_NOT_FOUND') : ok(user)
  }

  const search = async (text: string, filter: UsersQuery, page: PageRequest) => {
    const { ids, next } = await searchUsers(store, text, page)
    const known = new Map(
      (await store.getMany<UserDoc>(collection, ids)).map((doc) => [doc.id, doc]),
    )
    const docs = ids.flatMap((id) => known.get(id) ?? []).filter((doc) => isOf(doc, filter))
    return { docs, next }
  }

  return {
    byId,
    addressesOf: async (actor, userId) => {
      const user = await byId(actor, userId)
      return user.ok ? ok(user.value.addresses) : user
    },
    preferencesOf: async (actor) => {
      if (isGuest(actor)) return denied(actor)
      const user = await byId(actor, actor.id)
      return user.ok ? ok(user.value.preferences) : user
    },
    staffView: async (actor, userId) => (isAdmin(actor) ? byId(actor, userId) : denied(actor)),
    peopleOf: async (actor, userIds) => {
      const found = isStaff(actor) ? await store.getMany<UserDoc>(collection, [...userIds]) : []
      return new Map(found.map(({ id, fullName: name, username }) => [id, { name, username }]))
    },
    list: async (actor, filter, page) => {
      if (!isAdmin(actor)) return denied(actor)
      const { search: text = '' } = filter
      if (text.trim() !== '') return ok(await search(text, filter, page))
      const { limit, cursor: after } = page
      const query = { where: whereOf(filter), sort: ['-createdAt'], limit, after }
      return ok(await store.find<UserDoc>(collection, query))
    },
    activeAdmins: async (actor) => {
      if (!isAdmin(actor)) return []
      const where = { role: 'admin', isActive: true }
      return (await allDocs<UserDoc>(store, collection, { where })).map(({ id }) => id)
    },
    ...readsFrom(store, users, userWords),
  }
}

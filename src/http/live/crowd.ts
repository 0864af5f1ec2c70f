import { hasAccount, isStaff } from '../../domain/kernel/access.ts'
import { openGroups } from './groups.ts'
import type { Listener } from './listener.ts'

/** Listeners by keys of their own: nobody is looked at who has none of those that are asked for. */
export const indexListeners = (keysOf: (listener: Listener) => Iterable<string>) => {
  const groups = openGroups<Listener>()
  return {
    add: (listener: Listener): void => {
      for (const key of keysOf(listener)) groups.add(key, listener)
    },
    remove: (listener: Listener): void => {
      for (const key of keysOf(listener)) groups.remove(key, listener)
    },
    has: (...keys: string[]): boolean => keys.some(groups.has),
    of: (...keys: string[]): Set<Listener> => new Set(keys.flatMap(groups.of)),
  }
}

/** All who listen. */
export type Crowd = {
  all: ReadonlySet<Listener>
  add(listener: Listener): void
  /** False where the listener had left. */
  remove(listener: Listener): boolean
  ofAccount(userId: string): Set<Listener>
  /** Those whose rights may reach what is the account's (null: a guest's), by whatever they named: itself, and staff. */
  near(userId: string | null): Set<Listener>
}

export const openCrowd = (): Crowd => {
  const all = new Set<Listener>()
  const staff = new Set<Listener>()
  const accounts = indexListeners(({ actor }) => (hasAccount(actor) ? [actor.id] : []))
  return {
    all,
    add: (listener) => {
      all.add(listener)
      accounts.add(listener)
      if (isStaff(listener.actor)) staff.add(listener)
    },
    remove: (listener) => {
      accounts.remove(listener)
      staff.delete(listener)
      return all.delete(listener)
    },
    ofAccount: (userId) => accounts.of(userId),
    near: (userId) => new Set([...(userId === null ? [] : accounts.of(userId)), ...staff]),
  }
}

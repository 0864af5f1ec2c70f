import type { LiveMessage } from '../../contract/live.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import { hasAccount, isStaff } from '../../domain/kernel/access.ts'

/** Sets of values by key. A key without values is forgotten. */
type Groups<Value> = {
  add(key: string, value: Value): void
  remove(key: string, value: Value): void
  has(key: string): boolean
  of(key: string): Value[]
  all(): Value[]
}

export const openGroups = <Value>(): Groups<Value> => {
  const groups = new Map<string, Set<Value>>()
  return {
    add: (key, value) => {
      groups.set(key, (groups.get(key) ?? new Set()).add(value))
    },
    remove: (key, value) => {
      const group = groups.get(key)
      group?.delete(value)
      if (group?.size === 0) groups.delete(key)
    },
    has: (key) => groups.has(key),
    of: (key) => [...(groups.get(key) ?? [])],
    all: () => [...groups.values()].flatMap((group) => [...group]),
  }
}

/** One open stream. `send` takes one SSE frame, and answers false once the client no longer keeps up. */
export type Listener = {
  actor: Actor
  /** Ids or numbers of the orders that the page asked about. */
  orders: ReadonlySet<string>
  /** Ids, tracking numbers or order numbers of the deliveries that the page asked about. */
  deliveries: ReadonlySet<string>
  /** The page wants to know where the riders are. */
  fleet: boolean
  address: string
  /** The id of the device cookie. Undefined: the browser has none yet. */
  device: string | undefined
  send(frame: string): boolean
  sendNewest(key: string, frame: string): void
  sendSoon(key: string, frame: string): void
  end(): void
}

/** A message as one SSE frame. */
export const frameOf = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`

/** Listeners by keys, so that a message is compared only with the listeners who have its key. */
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

/** All listeners of this process. */
export type Crowd = {
  all: ReadonlySet<Listener>
  add(listener: Listener): void
  /** False if the listener had left before. */
  remove(listener: Listener): boolean
  ofAccount(userId: string): Set<Listener>
  /**
   * Listeners who may hear of something that belongs to this account: the account's own pages, and staff. `userId`
   * null: it belongs to a guest, so only staff may hear of it.
   */
  near(userId: string | null): Set<Listener>
  /** The branches of the managers and clerks among them. */
  branches(): Set<number>
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
    branches: () => new Set([...staff].flatMap(({ actor: { branchId } }) => branchId ?? [])),
    near: (userId) => new Set([...(userId === null ? [] : accounts.of(userId)), ...staff]),
  }
}

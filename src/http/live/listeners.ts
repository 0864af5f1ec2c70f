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

/** `send` takes one SSE frame. It answers false once the client no longer keeps up. */
export type Listener = {
  actor: Actor
  /** Orders that the listener named, by id or by number. */
  orders: ReadonlySet<string>
  /** Deliveries that the listener named, by id, tracking number or order number. */
  deliveries: ReadonlySet<string>
  /** The listener wants to know where riders are. */
  fleet: boolean
  address: string
  /** The browser's own id, where it brought one. */
  device: string | undefined
  send(frame: string): boolean
  sendNewest(key: string, frame: string): void
  sendSoon(key: string, frame: string): void
  end(): void
}

/** A message as one frame of a stream. */
export const frameOf = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`

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

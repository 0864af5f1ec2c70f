import { isOnTheRoad, riderOf, type Way } from '#src/domain/delivery/way.ts'

/** A delivery before and after a change. */
export type Changed = { before: Way | undefined; after: Way | undefined }

/** The deliveries of this moment that somebody has, in memory: each position of a rider is looked up here. */
export type Board = {
  put(deliveryId: string, state: Way | null): Changed
  /** Those of a rider. */
  ofRider(driverId: string): Way[]
  /** By id or tracking number. */
  named(name: string): Way | undefined
}

/** A set of ids for each key, without empty ones. */
const openGroups = () => {
  const groups = new Map<string, Set<string>>()
  return {
    of: (key: string): string[] => [...(groups.get(key) ?? [])],
    add: (key: string | undefined, id: string): void => {
      if (key !== undefined) groups.set(key, (groups.get(key) ?? new Set()).add(id))
    },
    remove: (key: string | undefined, id: string): void => {
      if (key === undefined) return
      const group = groups.get(key)
      group?.delete(id)
      if (group?.size === 0) groups.delete(key)
    },
  }
}

export const openBoard = (): Board => {
  const held = new Map<string, Way>()
  const idByTracking = new Map<string, string>()
  const byRider = openGroups()

  const remove = (known: Way | undefined): void => {
    if (known === undefined) return
    held.delete(known.deliveryId)
    idByTracking.delete(known.trackingNumber)
    byRider.remove(riderOf(known.carrier), known.deliveryId)
  }
  const add = (delivery: Way): void => {
    held.set(delivery.deliveryId, delivery)
    idByTracking.set(delivery.trackingNumber, delivery.deliveryId)
    byRider.add(riderOf(delivery.carrier), delivery.deliveryId)
  }
  return {
    put: (deliveryId, state) => {
      const before = held.get(deliveryId)
      remove(before)
      if (state !== null && isOnTheRoad(state)) add(state)
      return { before, after: state ?? undefined }
    },
    ofRider: (driverId) => byRider.of(driverId).flatMap((id) => held.get(id) ?? []),
    named: (name) => held.get(idByTracking.get(name) ?? name),
  }
}

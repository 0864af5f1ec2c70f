import { isOnTheRoad, riderOf, type Way } from '#src/domain/delivery/way.ts'
import { openGroups } from '../groups.ts'

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

export const openBoard = (): Board => {
  const held = new Map<string, Way>()
  const idByTracking = new Map<string, string>()
  const byRider = openGroups<string>()

  const remove = (known: Way | undefined): void => {
    if (known === undefined) return
    held.delete(known.deliveryId)
    idByTracking.delete(known.trackingNumber)
    const rider = riderOf(known.carrier)
    if (rider !== undefined) byRider.remove(rider, known.deliveryId)
  }
  const add = (delivery: Way): void => {
    held.set(delivery.deliveryId, delivery)
    idByTracking.set(delivery.trackingNumber, delivery.deliveryId)
    const rider = riderOf(delivery.carrier)
    if (rider !== undefined) byRider.add(rider, delivery.deliveryId)
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

import type { Place } from '../../domain/delivery/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Projection } from '../projection.ts'

/** Where somebody made an entry. */
type PlaceOfEntry = { deliveryId: string; entryId: string; place: Place }

/** A part of the places of one person, by their deliveries. */
export type DeliveryPlacesDoc = Doc & { places: PlaceOfEntry[] }

/** A person's places lie in so many parts. The number is fixed, so that an erasure names them all. */
const PARTS = 256
/**
 * So that a part stays a small document. Together the parts have room for 128,000 places, which are years of the busiest
 * rider. Beyond that the oldest place of a part goes.
 */
const MOST_IN_PART = 500

const partId = (personId: string, part: number): string => `${personId}.${part}`

/** Spreads deliveries evenly, whatever their ids look like. */
const partOf = (deliveryId: string): number =>
  [...deliveryId].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 7) % PARTS

export const placesIdOf = (personId: string, deliveryId: string): string =>
  partId(personId, partOf(deliveryId))

/** Where entries of deliveries were made. They go with the one who was there. */
export const deliveryPlaces: Projection<DeliveryPlacesDoc> = {
  collection: { name: 'delivery-places', version: 1, indexes: [] },
  on: {
    DeliveryPlaceRecorded: ({ data: { deliveryId, entryId, subject, place } }) => {
      if (place === null) return []
      const id = placesIdOf(subject, deliveryId)
      const one = { deliveryId, entryId, place }
      return {
        id,
        fold: (doc) => ({ id, places: [...(doc?.places ?? []), one].slice(-MOST_IN_PART) }),
      }
    },
    UserErased: ({ data: { userId } }) =>
      Array.from({ length: PARTS }, (_, part) => ({
        id: partId(userId, part),
        fold: () => undefined,
      })),
  },
}

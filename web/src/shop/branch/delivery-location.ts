import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Coordinates } from '#contract/rules/distance.ts'
import { latitude, longitude, z } from '#contract/rules/schema.ts'
import { storedAs } from '../../lib/stored.ts'

const MOST_LETTERS = 400
const words = z.string().max(MOST_LETTERS)

const place = z.object({
  text: words,
  /** The coordinates that the device, a pin, or a known place name gave. Null if the place is only a text. */
  coordinates: z.object({ latitude, longitude }).nullable(),
  /** The text was made from the coordinates, and changes with them. */
  described: z.boolean().optional(),
  /** The coordinates are only the middle of an estate or town, too inexact for a rider. */
  rough: z.boolean().optional(),
  /** The id of the saved address, if this place is one. */
  addressId: z.string().optional(),
  /** True if nobody chose this place: it is the default address of the signed-in user. */
  byDefault: z.boolean().optional(),
  /** What the form of the checkout says about this place. A part that is not known is ''. */
  address: z.object({ street: words, city: words, region: words }).optional(),
})
export type DeliveryPlace = z.infer<typeof place>

type LocationState = { place: DeliveryPlace | null; save(place: DeliveryPlace | null): void }

/** The place's coordinates if they are exact enough for an address, else null. */
export const exactly = (place: DeliveryPlace | null): Coordinates | null =>
  place === null || place.rough === true ? null : place.coordinates

/** The place where the shopper wants orders delivered. */
export const useDeliveryLocation = create<LocationState>()(
  persist((set) => ({ place: null, save: (next) => set({ place: next }) }), {
    name: 'duka-location',
    storage: createJSONStorage(() => storedAs(z.object({ place: place.nullable() }))),
    partialize: ({ place }) => ({ place }),
  }),
)

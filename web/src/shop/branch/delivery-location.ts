import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Coordinates } from '#contract/rules/distance.ts'
import { latitude, longitude, z } from '#contract/rules/schema.ts'
import { storedAs } from '../../lib/stored.ts'

const place = z.object({
  text: z.string(),
  /** Known if the device gave the location, a pin, or a name that the shop knows. */
  coordinates: z.object({ latitude, longitude }).nullable(),
  /** The text was made from the coordinates, and changes with them. */
  described: z.boolean().optional(),
  /** The coordinates are the middle of an estate or town. No rider finds a door by them. */
  rough: z.boolean().optional(),
  /** The saved address that this is. */
  addressId: z.string().optional(),
})
export type DeliveryPlace = z.infer<typeof place>

type LocationState = { place: DeliveryPlace | null; save(place: DeliveryPlace | null): void }

/** The place's own coordinates, as an address may carry them. */
export const exactly = (place: DeliveryPlace | null): Coordinates | null =>
  place === null || place.rough === true ? null : place.coordinates

/** The place that the shopper wants things brought to. */
export const useDeliveryLocation = create<LocationState>()(
  persist((set) => ({ place: null, save: (next) => set({ place: next }) }), {
    name: 'duka-location',
    storage: createJSONStorage(() => storedAs(z.object({ place: place.nullable() }))),
    partialize: ({ place }) => ({ place }),
  }),
)

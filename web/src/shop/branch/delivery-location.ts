import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { latitude, longitude } from '#contract/rules/primitives.ts'
import { z } from '#contract/rules/zod.ts'
import { storedAs } from '../../lib/stored.ts'

const place = z.object({
  text: z.string(),
  /** Known only if the device gave the location. */
  coordinates: z.object({ latitude, longitude }).nullable(),
})
export type DeliveryPlace = z.infer<typeof place>

type LocationState = { place: DeliveryPlace | null; save(place: DeliveryPlace): void }

/** The place that the shopper wants things brought to. */
export const useDeliveryLocation = create<LocationState>()(
  persist((set) => ({ place: null, save: (next) => set({ place: next }) }), {
    name: 'duka-location',
    storage: createJSONStorage(() => storedAs(z.object({ place: place.nullable() }))),
    partialize: ({ place }) => ({ place }),
  }),
)

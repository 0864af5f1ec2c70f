import type { QueryClient } from '@tanstack/react-query'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import type { KnownPlace } from '#contract/map.ts'
import { draftNow } from '#web/shop/checkout/use-checkout.ts'
import { farPart, placesQuery } from '#web/shop/map/places.ts'

/**
 * The city or region of an address that lies far away. `km` counts from the pin, or from `branch` if there is no pin.
 */
export type FarAddress = { name: string; km: number; branch: Branch | undefined }

/** Distance in km up to which a pin counts as inside a named place. */
const OF_IT_KM = 5

/** Time in ms that a shopper waits for the list of places. */
const PATIENCE_MS = 1_000

const nothingAfter = (ms: number): Promise<KnownPlace[]> =>
  new Promise((resolve) => {
    setTimeout(() => resolve([]), ms)
  })

export const prefetch = (client: QueryClient): Promise<void> => client.prefetchQuery(placesQuery)

/** Finds out whether the address lies far away. Undefined if its city and region are near, or are no known places. */
export const farAddress = async (
  client: QueryClient,
  branch: Branch,
): Promise<FarAddress | undefined> => {
  const places = await Promise.race([
    client.ensureQueryData(placesQuery),
    nothingAfter(PATIENCE_MS),
  ])
  const { entry, pin } = draftNow()
  const parts = [entry.city, entry.region]
  const found =
    pin === null
      ? farPart(places, parts, branch, branch.deliveryRadius)
      : farPart(places, parts, pin, OF_IT_KM)
  return found === undefined ? undefined : { ...found, branch: pin === null ? branch : undefined }
}

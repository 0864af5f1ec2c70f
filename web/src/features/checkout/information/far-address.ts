import type { QueryClient } from '@tanstack/react-query'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import type { KnownPlace } from '#contract/map.ts'
import { draftNow } from '#web/shop/checkout/use-checkout.ts'
import { farPart, placesQuery } from '#web/shop/map/places.ts'

/** The part of an address that is far away, in km from its pin, or from the branch where there is none. */
export type FarAddress = { name: string; km: number; branch: Branch | undefined }

/** A pin this close to a place is still of it. */
const OF_IT_KM = 5

/** A shopper on a slow line does not wait longer for the list. */
const PATIENCE_MS = 1_000

const nothingAfter = (ms: number): Promise<KnownPlace[]> =>
  new Promise((resolve) => {
    setTimeout(() => resolve([]), ms)
  })

export const prefetch = (client: QueryClient): Promise<void> => client.prefetchQuery(placesQuery)

/** Undefined where city and region may well be near, also where nobody knows them. */
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

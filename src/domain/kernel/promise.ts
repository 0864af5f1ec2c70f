import type { Instant } from './decider.ts'

/** The promised minutes from the confirmation of an order to its delivery at the door. */
export const PROMISED_MINUTES = 30

/** The promised minutes after a moment. ISO 8601 in UTC. */
export const promisedAfter = (at: Instant): Instant =>
  new Date(Date.parse(at) + PROMISED_MINUTES * 60_000).toISOString()

type Address = { latitude?: number | undefined; longitude?: number | undefined }

/** Whether an address has coordinates. Without them nobody knows how far away it is, so no time is promised. */
export const hasPlace = (address: Address): boolean =>
  address.latitude !== undefined && address.longitude !== undefined

/**
 * When an order is promised at the door. `attempt`: the number of the present try to hand it over. Null: no time is
 * promised, because the branch has not confirmed the order, the address has no coordinates, or a try has failed. The time
 * of another try is agreed by phone.
 */
export const promisedAtOf = ({
  confirmedAt,
  address,
  attempt = 1,
}: {
  confirmedAt?: Instant | undefined
  address: Address
  attempt?: number
}): Instant | null =>
  confirmedAt === undefined || !hasPlace(address) || attempt > 1 ? null : promisedAfter(confirmedAt)

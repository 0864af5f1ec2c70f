import type { PlaceOrderBody } from '../../contract/order/place-order.ts'
import {
  type Coordinates,
  distanceKm,
  nearestReaching,
  reaches,
} from '../../contract/rules/distance.ts'
import type { BranchDetails } from '../../domain/branch/events.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { DeliveryAddress } from '../../domain/order/events.ts'
import type { UserState } from '../../domain/user/user.ts'
import type { BranchDoc } from '../../projections/branches/projection.ts'

type Place = { street: string; city: string; region: string } & {
  [Field in keyof Coordinates]?: number | undefined
}

/** One coordinate without the other says nothing. */
const coordinatesOf = ({ latitude, longitude }: Place): Coordinates | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }

const toDelivery = (place: Place): DeliveryAddress => ({
  street: place.street,
  city: place.city,
  region: place.region,
  ...coordinatesOf(place),
})

/** The saved address that the order names, of its customer. Otherwise the typed one. */
export const deliveryAddress = (
  { addressId, address }: Pick<PlaceOrderBody, 'addressId' | 'address'>,
  buyer: UserState,
): Result<DeliveryAddress, Rejection<'ADDRESS_NOT_FOUND'>> => {
  if (addressId === undefined || addressId === null) {
    return address === undefined ? reject('ADDRESS_NOT_FOUND') : ok(toDelivery(address))
  }
  const own = buyer.status === 'registered' ? buyer.addresses : []
  const saved = own.find((one) => one.addressId === addressId)
  return saved === undefined ? reject('ADDRESS_NOT_FOUND') : ok(toDelivery(saved.address))
}

const nearest = (to: Coordinates, branches: readonly BranchDoc[]) => {
  const found = nearestReaching(
    branches.filter(({ isActive }) => isActive),
    to,
  )
  if (found === undefined) return null
  const { branchId: id, code, name } = found
  return { id, code, name, distanceKm: distanceKm(found, to) }
}

/**
 * Refuses an address that the branch does not reach. An address without coordinates is taken on trust. Facts: the
 * nearest branch that reaches it, or null.
 */
export const withinReach = (
  address: DeliveryAddress,
  branch: BranchDetails,
  branches: () => readonly BranchDoc[],
): Result<null, Rejection<'ADDRESS_OUTSIDE_RADIUS'>> => {
  const to = coordinatesOf(address)
  if (to === undefined) return ok(null)
  if (reaches(branch, to)) return ok(null)
  return reject('ADDRESS_OUTSIDE_RADIUS', {
    distanceKm: distanceKm(branch, to),
    deliveryRadius: branch.deliveryRadius,
    nearestBranch: nearest(to, branches()),
  })
}

import type { Order } from '#contract/order.ts'

/** The order's address has a place on the map, so that the branch's reach was checked. Else no time is promised. */
export const isPlaceKnown = ({ address }: Pick<Order, 'address'>): boolean =>
  address.latitude !== undefined && address.longitude !== undefined

import type { QueryKey } from '@tanstack/react-query'
import { delivery } from '#contract/delivery/delivery.ts'
import { type Order, order } from '#contract/order/order.ts'
import { orderDetail } from '#contract/order/order-detail.ts'
import { z } from '#contract/rules/schema.ts'
import { toOrderNumber } from '#contract/rules/text.ts'
import { isHeld } from '../../checkout/guest-orders.ts'
import { useCheckout } from '../../checkout/use-checkout.ts'
import { aboutOf, isOwn, nounOf } from '../../keys.ts'
import { ordersOfUserQuery } from '../orders-of-user.ts'
import { type Kept, keptOf } from './kept-answers.ts'

/** The customer's account, or null for a guest. */
export type Owner = string | null

/** What is kept of an answer, and the orders that the answer contains. */
type Content = Omit<Kept, 'at'> & { orders: readonly Order[] }
/** `name`: of the kept answer. `at`: when the server gave it, in ms since 1970. */
type Found = { name: string; at: number; data: unknown }

type Kind = {
  /** Undefined if the answer is not about an order of this owner. */
  contentOf(answer: unknown, owner: Owner, key: QueryKey): Content | undefined
  /** The kept answer to the query with this key. */
  find(key: QueryKey, owner: Owner): Found | undefined
}

/** The most orders of a list that are kept. */
const MOST_LISTED = 20
const LIST = 'orders'
export const nameOfOrder = (orderId: string): string => `order ${orderId}`
export const nameOfDelivery = (orderNumber: string): string => `delivery ${orderNumber}`

const named = (owner: Owner, name: string): Kept | undefined =>
  keptOf(owner).find((one) => one.name === name)

const keptList = (owner: Owner): { at: number; orders: readonly Order[] } | undefined => {
  const found = named(owner, LIST)
  const orders = z.array(order).safeParse(found?.data).data
  return found && orders && { at: found.at, orders }
}

const orderList = z.object({ pages: z.array(z.object({ items: z.array(order) })).min(1) })

const listKind: Kind = {
  contentOf: (answer) => {
    const [first] = orderList.safeParse(answer).data?.pages ?? []
    if (first === undefined) return undefined
    const orders = first.items.slice(0, MOST_LISTED)
    return { name: LIST, orderNumber: '', data: orders, orders }
  },
  find: (_, owner) => {
    const list = keptList(owner)
    if (list === undefined || owner === null) return undefined
    const pageParams = [ordersOfUserQuery(owner).initialPageParam]
    return { name: LIST, at: list.at, data: { pages: [{ items: list.orders }], pageParams } }
  },
}

/** True if this browser has the order's secret. */
const isHeldHere = (orderId: string): boolean =>
  useCheckout.getState().guestOrders.some((one) => isHeld(one) && one.id === orderId)

/** The order as the kept list has it. Its history is unknown. */
const listed = (orderId: unknown, owner: Owner): Found | undefined => {
  const list = keptList(owner)
  const found = list?.orders.find(({ id }) => id === orderId)
  return list && found && { name: LIST, at: list.at, data: { ...found, history: [] } }
}

const orderKind: Kind = {
  contentOf: (answer, owner) => {
    const found = orderDetail.safeParse(answer).data
    if (found === undefined) return undefined
    const { id, userId, orderNumber } = found
    const isMine = isHeldHere(id) || (userId !== null && userId === owner)
    return isMine ? { name: nameOfOrder(id), orderNumber, data: found, orders: [found] } : undefined
  },
  find: (key, owner) => {
    const { order: orderId } = aboutOf(key)
    const found = named(owner, nameOfOrder(orderId ?? ''))
    const data = orderDetail.safeParse(found?.data).data
    return found && data ? { ...found, data } : listed(orderId, owner)
  },
}

/** The kept delivery with this id, tracking number or order number. */
const keptDelivery = (text: unknown, owner: Owner): Found | undefined => {
  const number = toOrderNumber(String(text)) ?? text
  for (const { name, at, data } of keptOf(owner)) {
    const found = name.startsWith('delivery') ? delivery.safeParse(data).data : undefined
    if (found && [found.id, found.orderNumber, found.trackingNumber].some((one) => one === number))
      return { name, at, data: found }
  }
  return undefined
}

const deliveryKind: Kind = {
  contentOf: (answer, owner, key) => {
    const found = delivery.safeParse(answer).data
    // The server gives the order's id to no customer but the owner and the holder of the secret.
    if (found === undefined || found.orderId === null) return undefined
    const { orderId, orderNumber } = found
    const isOfAccount = owner !== null && aboutOf(key).by === undefined
    if (!isOfAccount && !isHeldHere(orderId)) return undefined
    return { name: nameOfDelivery(orderNumber), orderNumber, data: found, orders: [] }
  },
  find: (key, owner) => keptDelivery(aboutOf(key).delivery, owner),
}

/** Results of a search are not kept, since a kept delivery is such a result. */
const searchKind: Kind = {
  contentOf: () => undefined,
  find: (key, owner) => {
    const found = keptDelivery(aboutOf(key).search, owner)
    return found && { ...found, data: [found.data] }
  },
}

/** For each noun of the query keys. */
const kinds: Readonly<Record<string, Kind>> = {
  orders: listKind,
  order: orderKind,
  delivery: deliveryKind,
  deliveries: searchKind,
}

/** Undefined for what was opened by a phone number or a link, for photos and for complaints: they are not kept. */
const kindOf = (key: QueryKey): Kind | undefined => {
  const { phone, photo, complaints, by } = aboutOf(key)
  const isPartOf = photo !== undefined || complaints !== undefined
  const isLeftOut = isPartOf || phone !== undefined || by === 'link'
  return isOwn(key) && !isLeftOut ? kinds[nounOf(key)] : undefined
}

export const isKeepable = (key: QueryKey): boolean => kindOf(key) !== undefined

export const contentOf = (key: QueryKey, answer: unknown, owner: Owner): Content | undefined =>
  kindOf(key)?.contentOf(answer, owner, key)

/** The kept answer to the query. */
export const keptAnswer = (key: QueryKey, owner: Owner): Found | undefined =>
  kindOf(key)?.find(key, owner)

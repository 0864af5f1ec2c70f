import { create } from 'zustand'
import { ORDER_SECRET } from '#contract/order/customer.ts'
import { z } from '#contract/rules/schema.ts'
import { readStored, removeStored, store, storedText } from '../../lib/stored.ts'
import { useSession, useUserId } from '../account/session.ts'
import { useCart } from '../cart/cart.ts'
import { CHECKOUT, FORMER_GUESTS, FORMER_UNPAID } from '../cart/empty-cart.ts'
import {
  attempt,
  type Checkout,
  type CheckoutAction,
  checkout,
  isMine,
  newCheckout,
  newestOrder,
  type OrderRequest,
  placed,
  stage,
  stageWith,
  type UnpaidOrder,
  unpaidOrder,
} from './checkout.ts'
import { type Draft, draft } from './draft.ts'
import { guestOrder, type HeldOrder, isHeld } from './guest-orders.ts'
import { orderedLines } from './ordered-lines.ts'

const VERSION = 1
const version = z.literal(VERSION)

const tabPart = z.object({ draft, stage })
type TabPart = z.infer<typeof tabPart>

/** In an earlier version, the draft also held the attempt and the placed order. */
const formerDraft = draft.extend({ attempt: attempt.nullable(), placed: placed.nullable() })

const storedTab = z.union([
  z.object({ version, state: tabPart }).transform(({ state }) => state),
  z
    .object({ version: z.literal(0), state: formerDraft })
    .transform(({ state: { attempt, placed, ...draft } }): TabPart => {
      return { draft, stage: stageWith(placed, attempt) }
    }),
])

const sharedPart = z.object({
  /** An earlier version stored at most one. */
  unpaid: z.union([
    z.array(unpaidOrder),
    unpaidOrder.nullable().transform((order) => (order === null ? [] : [order])),
  ]),
  guestOrders: z.array(guestOrder),
  newest: newestOrder.nullable().default(null),
  unsent: z.array(z.number()).default([]),
})
type SharedPart = z.infer<typeof sharedPart>

const storedShared = z.object({ version, state: sharedPart }).transform(({ state }) => state)
const formerUnpaid = z
  .object({ state: z.object({ order: unpaidOrder.nullable() }) })
  .transform(({ state }) => state.order)
const formerGuests = z
  .object({ state: z.object({ orders: z.array(guestOrder) }) })
  .transform(({ state }) => state.orders)

const ofTab = (): Storage => sessionStorage
const ofAllTabs = (): Storage => localStorage

const textOf = (state: TabPart | SharedPart): string => JSON.stringify({ state, version: VERSION })

const writeTab = ({ draft, stage }: TabPart): void =>
  void store(ofTab, CHECKOUT, textOf({ draft, stage }))

/** The part that all tabs share, as this tab last read or wrote it. */
let seen: string | null = null

/** Stores the part that all tabs share. Returns false if the browser could not store it. */
const writeShared = ({ unpaid, guestOrders, newest, unsent }: SharedPart): boolean => {
  const text = textOf({ unpaid, guestOrders, newest, unsent })
  const isStored = store(ofAllTabs, CHECKOUT, text)
  if (isStored) seen = text
  return isStored
}

/**
 * Reads the part that all tabs share, if another tab has changed it since this tab last read it. Undefined otherwise.
 */
const readNews = (): SharedPart | undefined => {
  const text = storedText(ofAllTabs, CHECKOUT)
  if (text === seen) return undefined
  seen = text
  return readStored(ofAllTabs, CHECKOUT, storedShared)
}

/**
 * Converts what an earlier version stored, even while another tab still runs that version. The old keys are removed
 * only after the new key is written, so that no secret of a guest's order is lost.
 */
const takeOver = (current: SharedPart | undefined): SharedPart | undefined => {
  const unpaid = readStored(ofAllTabs, FORMER_UNPAID, formerUnpaid)
  const guests = readStored(ofAllTabs, FORMER_GUESTS, formerGuests)
  if (unpaid === undefined && guests === undefined) return current
  const { guestOrders: kept, ...before } = current ?? {
    unpaid: [],
    guestOrders: [],
    newest: null,
    unsent: [],
  }
  const news = (guests ?? []).filter(({ id }) => kept.every((order) => order.id !== id))
  const all = {
    ...before,
    unpaid: unpaid == null ? before.unpaid : [...before.unpaid, unpaid],
    guestOrders: [...news, ...kept],
  }
  if (writeShared(all))
    for (const name of [FORMER_UNPAID, FORMER_GUESTS]) removeStored(ofAllTabs, name)
  return all
}

const readCheckout = (): Partial<Checkout> => ({
  ...readStored(ofTab, CHECKOUT, storedTab),
  ...takeOver(readNews()),
})

/** How far the shopper is with an order. Only `dispatch` changes it. */
export const useCheckout = create<Checkout>()(() => newCheckout)
// The stored state is set after the store was created. So the first drawing shows a new checkout, as the server's
// drawing does.
useCheckout.setState(readCheckout())

/**
 * Reads what another tab has stored. Otherwise this tab could overwrite the secret of an order that another tab placed.
 */
const hearOtherTabs = (): void => {
  const news = readNews()
  if (news !== undefined) useCheckout.setState(news)
}

export const dispatch = (action: CheckoutAction): void => {
  hearOtherTabs()
  const before = useCheckout.getState()
  const after = checkout(before, action)
  useCheckout.setState(after)
  if (after.draft !== before.draft || after.stage !== before.stage) writeTab(after)
  const shared = ['unpaid', 'guestOrders', 'newest', 'unsent'] as const
  if (shared.some((part) => after[part] !== before[part])) writeShared(after)
}

/** Updates this tab when another tab stores an order. Returns a function that ends this. */
export const followOtherTabs = (): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === CHECKOUT) hearOtherTabs()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export const useDraft = <Part>(part: (draft: Draft) => Part): Part =>
  useCheckout(({ draft }) => part(draft))

export const draftNow = (): Draft => useCheckout.getState().draft

/** The shopper's unpaid orders, even if another tab placed one a moment ago. The newest is the first. */
export const unpaidNow = (): UnpaidOrder[] => {
  hearOtherTabs()
  const userId = useSession.getState().user?.id ?? null
  return useCheckout.getState().unpaid.filter((order) => isMine(order, userId))
}

/** The newest order of this browser, even if another tab placed it a moment ago. Changes no state. */
export const newestStored = (): Checkout['newest'] =>
  readStored(ofAllTabs, CHECKOUT, storedShared)?.newest ?? null

/** True once for an order that was placed just now: the page then requests the M-PESA prompt. */
export const takePromptDue = (orderId: string): boolean => {
  if (useCheckout.getState().promptDue !== orderId) return false
  dispatch({ type: 'promptTaken' })
  return true
}

export const knownPayPhone = (orderId: string): string | undefined =>
  useCheckout.getState().unpaid.find(({ id }) => id === orderId)?.payPhone

/** Moves the goods of an order that was placed out of the cart. An order by M-PESA holds them until it is paid. */
export const keepPlacedOrder = (
  order: Pick<UnpaidOrder, 'id' | 'orderNumber'>,
  body: OrderRequest,
): void => {
  const { lines, replace, clear } = useCart.getState()
  const { ordered, left } = orderedLines(lines, body.items)
  dispatch({ type: 'orderPlaced', order, body, lines: ordered })
  if (left.length === 0) clear()
  else replace(left)
}

/** The order is paid, or will be paid to the rider. */
export const settleUnpaidOrder = (orderId: string): void =>
  dispatch({ type: 'orderSettled', orderId })

/**
 * Puts the goods of an order that will not be paid back into the cart. The first tab that learns of it does so, once.
 * Returns true if goods came back.
 */
export const giveUpUnpaidOrder = (orderId: string): boolean => {
  hearOtherTabs()
  const order = useCheckout.getState().unpaid.find(({ id }) => id === orderId)
  if (order === undefined) return false
  dispatch({ type: 'orderGivenUp', orderId })
  for (const line of order.lines) useCart.getState().add(line)
  return order.lines.length > 0
}

/** The voucher that the signed-in shopper has chosen. */
export const useChosenVoucher = (): Draft['voucher'] => {
  const userId = useUserId()
  const voucher = useDraft(({ voucher }) => voucher)
  return userId === undefined ? null : voucher
}

export const heldOrder = (orderId: string): HeldOrder | undefined =>
  useCheckout
    .getState()
    .guestOrders.filter(isHeld)
    .find(({ id }) => id === orderId)

/** The request header that proves that this browser may see the order. Empty if it has no secret of the order. */
export const proofOf = (orderId: string): Record<string, string> => {
  const held = heldOrder(orderId)
  return held === undefined ? {} : { [ORDER_SECRET]: held.secret }
}

import type { PlaceOrderBody } from '#contract/order/place-order.ts'
import { z } from '#contract/rules/schema.ts'
import { type CartLine, cartLine } from '../cart/cart-line.ts'
import {
  blankDraft,
  claimedFromGuest,
  type Draft,
  type DraftAction,
  draftAfter,
  draftAfterOrder,
  payPhoneOf,
} from './draft.ts'
import { type GuestOrder, withEnd, withLinkKey, withOrder, without } from './guest-orders.ts'

/** The server ignores `productName` and `size`. They are used to show the order while it waits for its payment. */
type RequestedItem = PlaceOrderBody['items'][number] & {
  productName?: string | undefined
  size?: string | undefined
}
export type OrderRequest = Omit<PlaceOrderBody, 'items'> & { items: RequestedItem[] }

/** An order that waits for its M-PESA payment. */
export const unpaidOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  /** Null for a guest's order, which is found by its number and by `phone`. */
  userId: z.string().nullable(),
  phone: z.string(),
  /** The phone that receives the M-PESA prompt. */
  payPhone: z.string(),
  /**
   * The order's goods as they stood in the cart. They come back into it if the order is given up. An order that an earlier
   * version stored has none.
   */
  lines: z.array(cartLine).default([]),
  branchId: z.number().optional(),
  /** In KSh. Missing in orders stored by an earlier version, like the branch. */
  total: z.number().optional(),
})
export type UnpaidOrder = z.infer<typeof unpaidOrder>

/**
 * Checks only the fields of a stored request that the browser reads. When the request is sent again, the server checks
 * all of it.
 */
const readable = z.object({
  items: z.array(z.object({ productId: z.number(), variantId: z.number(), quantity: z.number() })),
  branchId: z.number(),
  total: z.number(),
  customer: z.object({ phone: z.string() }),
})

/**
 * A request for an order, sent with an Idempotency-Key. `unheard`: no answer came, so the order may exist; the request
 * is stored unchanged, since a repeated request must be identical.
 */
export const attempt = z.object({
  key: z.string(),
  body: z.custom<OrderRequest>((body) => readable.safeParse(body).success),
  unheard: z.boolean(),
})
export type Attempt = z.infer<typeof attempt>

/** `guest`: the order belongs to no account, and is found by its number and phone. */
export const placed = z.object({
  id: z.string(),
  orderNumber: z.string(),
  phone: z.string(),
  guest: z.boolean(),
})
export type Placed = z.infer<typeof placed>

/** The page where the order that waits for its payment is paid. Without a number it is the payment step of the cart. */
export const paymentPath = (orderNumber: string): string =>
  `/checkout?step=payment&order=${orderNumber}`

export const newestOrder = placed.pick({ id: true, orderNumber: true })
type NewestOrder = z.infer<typeof newestOrder>

/** How far this tab is with an order. */
export const stage = z.discriminatedUnion('at', [
  z.object({ at: z.literal('filling') }),
  /** The request was sent, and no answer has come. */
  z.object({ at: z.literal('sending'), attempt }),
  /**
   * The confirmation is shown. `before` is a request without an answer that this tab had sent when another tab's order
   * was paid; when the confirmation is closed, the tab asks the server about it.
   */
  z.object({ at: z.literal('placed'), order: placed, before: attempt.nullable() }),
])
export type Stage = z.infer<typeof stage>

export type Checkout = {
  /** The form of this tab. It survives reloading and signing in. */
  draft: Draft
  stage: Stage
  /** The orders that wait for their payment, the newest first. All tabs share them. */
  unpaid: UnpaidOrder[]
  /**
   * Orders in this browser that belong to no account, the newest first. They were placed here or opened here by a link,
   * and the shopper can remove each of them.
   */
  guestOrders: GuestOrder[]
  /** The newest order of this browser. It tells the other tabs why their cart is empty. */
  newest: NewestOrder | null
  /**
   * Since when, in ms by the clock of the server, orders wait in the tabs of this browser for a connection. The details
   * stay in the tab, so nothing else is known of an order whose tab was closed.
   */
  unsent: number[]
  /** The id of the order that was placed in this tab just now, until its M-PESA prompt is requested. */
  promptDue: string | null
}

export const newCheckout: Checkout = {
  draft: blankDraft,
  stage: { at: 'filling' },
  unpaid: [],
  guestOrders: [],
  newest: null,
  unsent: [],
  promptDue: null,
}

export type CheckoutAction =
  | DraftAction
  /** The user has signed in, or opens the form: the draft becomes the user's. */
  | { type: 'draftClaimed'; userId: string }
  | { type: 'orderSent'; attempt: Attempt }
  /** `key` is the attempt's Idempotency-Key. */
  | { type: 'answerMissed'; key: string }
  /** The request led to no order, or the shopper starts again. */
  | { type: 'attemptEnded'; key: string }
  /** `lines` are the goods of the order as they stood in the cart. */
  | {
      type: 'orderPlaced'
      order: Pick<Placed, 'id' | 'orderNumber'>
      body: OrderRequest
      lines: CartLine[]
    }
  | { type: 'promptTaken' }
  | { type: 'payPhoneNoted'; orderId: string; payPhone: string }
  /** The order is paid, or will be paid to the rider. */
  | { type: 'orderSettled'; orderId: string }
  /** The payment has ended in this tab, which now shows the confirmation. */
  | { type: 'orderConfirmed'; order: Placed }
  | { type: 'orderGivenUp'; orderId: string }
  | { type: 'confirmationLeft' }
  | { type: 'guestOrderKept'; order: GuestOrder }
  | { type: 'guestOrderEnded'; orderId: string; tells: boolean }
  | { type: 'guestOrderLinked'; orderId: string; linkKey: string | undefined }
  | { type: 'guestOrderForgotten'; orderId: string }
  | { type: 'guestOrderJoined'; orderId: string; userId: string | null }
  /** The shopper has read that these orders were not sent. */
  | { type: 'unsentRead'; since: readonly number[] }
  | { type: 'signedOut' }

export const stageWith = (order: Placed | null, attempt: Attempt | null): Stage => {
  if (order !== null) return { at: 'placed', order, before: attempt }
  return attempt === null ? { at: 'filling' } : { at: 'sending', attempt }
}

/** The request that this tab has sent and whose outcome is unknown. */
export const openAttempt = (stage: Stage): Attempt | null => {
  if (stage.at === 'sending') return stage.attempt
  return stage.at === 'placed' ? stage.before : null
}

/** The order whose confirmation this tab shows. */
export const placedOrder = (stage: Stage): Placed | null =>
  stage.at === 'placed' ? stage.order : null

/** Changes the open attempt. Nothing changes if the attempt is gone, e.g. since the user signed out meanwhile. */
const withAttempt = (
  state: Checkout,
  key: string,
  change: (attempt: Attempt) => Attempt | null,
): Checkout => {
  const { stage } = state
  const open = openAttempt(stage)
  if (open?.key !== key) return state
  return { ...state, stage: stageWith(placedOrder(stage), change(open)) }
}

/**
 * Gives the draft to the user. A guest's draft is taken over into the account; the draft of another user is discarded,
 * together with what that user sent.
 */
const claimed = (state: Checkout, userId: string): Checkout => {
  const { draft } = state
  if (draft.owner === userId) return state
  if (draft.owner === null)
    return { ...state, draft: { ...claimedFromGuest(draft), owner: userId } }
  return { ...state, draft: { ...blankDraft, owner: userId }, stage: { at: 'filling' } }
}

type OrderPlaced = Extract<CheckoutAction, { type: 'orderPlaced' }>

const unpaidOf = (
  { draft }: Checkout,
  { order: { id, orderNumber }, body, lines }: OrderPlaced,
): UnpaidOrder => ({
  id,
  orderNumber,
  userId: body.userId ?? null,
  phone: body.customer.phone,
  payPhone: payPhoneOf(draft).trim(),
  lines,
  branchId: body.branchId,
  total: body.total,
})

/** How many unpaid orders a browser keeps. Older ones are found in My Orders alone. */
const MOST_UNPAID = 10

const placedWith = (state: Checkout, action: OrderPlaced): Checkout => {
  const { order, body } = action
  const { phone } = body.customer
  const guest = (body.userId ?? null) === null
  const kept: Checkout = {
    ...state,
    draft: draftAfterOrder(state.draft),
    newest: { id: order.id, orderNumber: order.orderNumber },
    // All tabs share the cart that was ordered, so no other order of it is missed.
    unsent: [],
    guestOrders: guest
      ? withOrder(state.guestOrders, { ...order, phone, secret: body.secret })
      : state.guestOrders,
  }
  if (body.paymentMethod === 'mpesa')
    return {
      ...kept,
      stage: { at: 'filling' },
      unpaid: [unpaidOf(state, action), ...state.unpaid].slice(0, MOST_UNPAID),
      promptDue: order.id,
    }
  return { ...kept, stage: stageWith({ ...order, phone, guest }, null) }
}

const withoutUnpaid = (state: Checkout, orderId: string): Checkout =>
  state.unpaid.some(({ id }) => id === orderId)
    ? {
        ...state,
        unpaid: state.unpaid.filter(({ id }) => id !== orderId),
        promptDue: state.promptDue === orderId ? null : state.promptDue,
      }
    : state

const withUnpaid = (state: Checkout, orderId: string, change: Partial<UnpaidOrder>): Checkout =>
  state.unpaid.some(({ id }) => id === orderId)
    ? {
        ...state,
        unpaid: state.unpaid.map((one) => (one.id === orderId ? { ...one, ...change } : one)),
      }
    : state

const withoutConfirmation = (stage: Stage): Stage => stageWith(null, openAttempt(stage))

/** Removes every trace of the order from this browser. */
const forgotten = (state: Checkout, orderId: string): Checkout => {
  const { stage, guestOrders } = state
  return {
    ...withoutUnpaid(state, orderId),
    guestOrders: without(guestOrders, orderId),
    newest: state.newest?.id === orderId ? null : state.newest,
    stage: placedOrder(stage)?.id === orderId ? withoutConfirmation(stage) : stage,
  }
}

/** The order belongs to an account now, so this browser does not need its secret any more. */
const joined = (state: Checkout, orderId: string, userId: string | null): Checkout => {
  const { stage, guestOrders } = state
  const order = placedOrder(stage)
  return {
    ...withUnpaid(state, orderId, { userId }),
    guestOrders: without(guestOrders, orderId),
    stage:
      order?.id === orderId ? stageWith({ ...order, guest: false }, openAttempt(stage)) : stage,
  }
}

/** Removes the user's data, so that the next person at this browser sees neither the account nor its unpaid order. */
const signedOut = (state: Checkout): Checkout => ({
  ...state,
  draft: blankDraft,
  stage: { at: 'filling' },
  newest: null,
  unsent: [],
  unpaid: state.unpaid.filter(({ userId }) => userId === null),
})

const ofGuests = (
  state: Checkout,
  action: Extract<CheckoutAction, { type: `guestOrder${string}` }>,
): Checkout => {
  switch (action.type) {
    case 'guestOrderKept':
      return { ...state, guestOrders: withOrder(state.guestOrders, action.order) }
    case 'guestOrderEnded':
      return {
        ...state,
        guestOrders: withEnd(state.guestOrders, action.orderId, action.tells),
      }
    case 'guestOrderLinked':
      return {
        ...state,
        guestOrders: withLinkKey(state.guestOrders, action.orderId, action.linkKey),
      }
    case 'guestOrderForgotten':
      return forgotten(state, action.orderId)
    case 'guestOrderJoined':
      return joined(state, action.orderId, action.userId)
  }
}

/** The most orders that were not sent and of which a browser knows. */
const MOST_UNSENT = 5

/** An order that waits in this tab is noted for all tabs until it is sent, taken back or given up. */
const withUnsent = (before: Checkout, after: Checkout): Checkout => {
  const was = before.draft.waiting?.since
  const now = after.draft.waiting?.since
  if (was === now) return after
  const all = now === undefined ? after.unsent : [now, ...after.unsent]
  return { ...after, unsent: all.filter((since) => since !== was).slice(0, MOST_UNSENT) }
}

/** The state after an action. Nothing else changes a checkout. */
export const checkout = (state: Checkout, action: CheckoutAction): Checkout =>
  withUnsent(state, stepped(state, action))

const stepped = (state: Checkout, action: CheckoutAction): Checkout => {
  switch (action.type) {
    case 'draftClaimed':
      return claimed(state, action.userId)
    case 'orderSent':
      return {
        ...state,
        draft: { ...state.draft, waiting: null },
        stage: { at: 'sending', attempt: action.attempt },
      }
    case 'answerMissed':
      return withAttempt(state, action.key, (attempt) => ({ ...attempt, unheard: true }))
    case 'attemptEnded':
      return withAttempt(state, action.key, () => null)
    case 'orderPlaced':
      return placedWith(state, action)
    case 'promptTaken':
      return { ...state, promptDue: null }
    case 'payPhoneNoted':
      return withUnpaid(state, action.orderId, { payPhone: action.payPhone })
    case 'orderSettled':
    case 'orderGivenUp':
      return withoutUnpaid(state, action.orderId)
    case 'orderConfirmed':
      return { ...state, stage: stageWith(action.order, openAttempt(state.stage)) }
    case 'confirmationLeft':
      return {
        ...state,
        draft: { ...state.draft, method: null },
        stage: withoutConfirmation(state.stage),
      }
    case 'guestOrderKept':
    case 'guestOrderEnded':
    case 'guestOrderLinked':
    case 'guestOrderForgotten':
    case 'guestOrderJoined':
      return ofGuests(state, action)
    case 'unsentRead':
      return { ...state, unsent: state.unsent.filter((since) => !action.since.includes(since)) }
    case 'signedOut':
      return signedOut(state)
    default:
      return { ...state, draft: draftAfter(state.draft, action) }
  }
}

/**
 * True if the order is the shopper's: it belongs to their account or to a guest, or its owner has signed out. An order
 * of another account is not theirs.
 */
export const isMine = ({ userId: owner }: UnpaidOrder, userId: string | null): boolean =>
  owner === null || userId === null || owner === userId

/** `unheard`: the request was sent, and its outcome is unknown. */
export type OrderingStep = 'information' | 'payment' | 'unheard'

/**
 * The step to show before an order is placed. `sending`: this page waits for the answer; `asked`: the address names the
 * payment step; `mayPay`: the form is valid.
 */
export const orderingStep = (
  stage: Stage,
  { sending, asked, mayPay }: { sending: boolean; asked: boolean; mayPay: boolean },
): OrderingStep => {
  const attempt = openAttempt(stage)
  if (attempt === null) return asked && mayPay ? 'payment' : 'information'
  return sending && !attempt.unheard ? 'payment' : 'unheard'
}

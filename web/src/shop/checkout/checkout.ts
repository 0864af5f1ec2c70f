import type { PlaceOrderBody } from '#contract/order/place-order.ts'
import { z } from '#contract/rules/schema.ts'
import {
  blankDraft,
  claimedFromGuest,
  type Draft,
  type DraftAction,
  draftAfter,
  draftAfterOrder,
  payPhoneOf,
} from './draft.ts'
import { type GuestOrder, withEnd, withOrder, without } from './guest-orders.ts'

/** The server ignores `productName` and `size`. An order that waits for its payment is shown by them. */
type RequestedItem = PlaceOrderBody['items'][number] & {
  productName?: string | undefined
  size?: string | undefined
}
export type OrderRequest = Omit<PlaceOrderBody, 'items'> & { items: RequestedItem[] }

/** The order that waits for its M-PESA payment. */
export const unpaidOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  /** Null for a guest's order, which is followed by its number and `phone`. */
  userId: z.string().nullable(),
  phone: z.string(),
  /** The phone that the prompt goes to. */
  payPhone: z.string(),
  /** Names are in English. `price` is that of a piece, in KSh. */
  items: z.array(
    z.object({
      productId: z.number(),
      variantId: z.number(),
      quantity: z.number(),
      name: z.string().optional(),
      productName: z.string().optional(),
      size: z.string().optional(),
      price: z.number().optional(),
    }),
  ),
  branchId: z.number().optional(),
  /** In KSh. An earlier version stored orders without this, the branch, names and prices. */
  total: z.number().optional(),
})
export type UnpaidOrder = z.infer<typeof unpaidOrder>

/** A stored request is checked as far as it is read here. The shop checks all of it when it is sent again. */
const readable = z.object({
  ...unpaidOrder.pick({ items: true }).shape,
  branchId: z.number(),
  total: z.number(),
  customer: z.object({ phone: z.string() }),
})

/**
 * A request sent under its Idempotency-Key. `unheard`: no answer came, so the request may have become an order. It is
 * kept as it was sent, since a repeated one has to be the same.
 */
export const attempt = z.object({
  key: z.string(),
  body: z.custom<OrderRequest>((body) => readable.safeParse(body).success),
  unheard: z.boolean(),
})
export type Attempt = z.infer<typeof attempt>

/** `guest`: the order is followed by its number and phone, for want of an account. */
export const placed = z.object({
  id: z.string(),
  orderNumber: z.string(),
  phone: z.string(),
  guest: z.boolean(),
})
export type Placed = z.infer<typeof placed>

/**
 * How far this tab has come with an order. `sending`: the order was sent, and no answer has come yet. `placed`: the tab
 * shows the order's confirmation. `before`: an order that this tab had sent without an answer when another tab's order
 * was paid. The tab asks about it again once the confirmation is left.
 */
export const stage = z.discriminatedUnion('at', [
  z.object({ at: z.literal('filling') }),
  z.object({ at: z.literal('sending'), attempt }),
  z.object({ at: z.literal('placed'), order: placed, before: attempt.nullable() }),
])
export type Stage = z.infer<typeof stage>

export type Checkout = {
  /** This tab's, for as long as it lives: over a reload, a sign-in on the way and the end of a session. */
  draft: Draft
  stage: Stage
  /** Known in every tab, and when the shopper comes back, so that nobody orders the same cart twice. */
  unpaid: UnpaidOrder | null
  /**
   * The orders of this browser that belong to no account, the newest first: placed here, or opened here by their link.
   * Each is forgotten on request.
   */
  guestOrders: GuestOrder[]
  /** The unpaid order was placed in this tab just now, and its prompt has not been asked for yet. */
  promptDue: boolean
  /** An order was given up for the cart, which is ordered in its place. */
  anewDue: boolean
}

export const newCheckout: Checkout = {
  draft: blankDraft,
  stage: { at: 'filling' },
  unpaid: null,
  guestOrders: [],
  promptDue: false,
  anewDue: false,
}

export type CheckoutAction =
  | DraftAction
  /** The user has signed in, or looks at the form. */
  | { type: 'draftClaimed'; userId: string }
  | { type: 'orderSent'; attempt: Attempt }
  /** `key`: of the attempt. */
  | { type: 'answerMissed'; key: string }
  /** No order comes of what was sent, or the shopper starts over. */
  | { type: 'attemptEnded'; key: string }
  | { type: 'orderPlaced'; order: Pick<Placed, 'id' | 'orderNumber'>; body: OrderRequest }
  | { type: 'promptTaken' }
  | { type: 'payPhoneNoted'; orderId: string; payPhone: string }
  /** The order is paid, or will be at the door. */
  | { type: 'orderSettled'; orderId: string }
  /** This tab has shown how the payment ended, and shows the confirmation. */
  | { type: 'orderConfirmed'; order: Placed }
  | { type: 'orderGivenUp'; orderId: string }
  | { type: 'anewAsked'; due: boolean }
  | { type: 'anewTaken' }
  | { type: 'confirmationLeft' }
  | { type: 'guestOrderKept'; order: GuestOrder }
  | { type: 'guestOrderEnded'; orderId: string }
  | { type: 'guestOrderForgotten'; orderId: string }
  | { type: 'guestOrderJoined'; orderId: string; userId: string | null }
  | { type: 'signedOut' }

export const stageWith = (order: Placed | null, attempt: Attempt | null): Stage => {
  if (order !== null) return { at: 'placed', order, before: attempt }
  return attempt === null ? { at: 'filling' } : { at: 'sending', attempt }
}

/** What was sent from this tab, while nobody knows what became of it. */
export const openAttempt = (stage: Stage): Attempt | null => {
  if (stage.at === 'sending') return stage.attempt
  return stage.at === 'placed' ? stage.before : null
}

/** The order whose confirmation this tab shows. */
export const placedOrder = (stage: Stage): Placed | null =>
  stage.at === 'placed' ? stage.order : null

/** Whoever has signed out meanwhile has no such attempt any more. */
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

/** A guest's draft goes along into the account. Another user's is discarded, with what that user sent or placed. */
const claimed = (state: Checkout, userId: string): Checkout => {
  const { draft } = state
  if (draft.owner === userId) return state
  if (draft.owner === null)
    return { ...state, draft: { ...claimedFromGuest(draft), owner: userId } }
  return { ...state, draft: { ...blankDraft, owner: userId }, stage: { at: 'filling' } }
}

const unpaidOf = (
  { draft }: Checkout,
  { id, orderNumber }: Pick<Placed, 'id' | 'orderNumber'>,
  { userId = null, customer, items, branchId, total }: OrderRequest,
): UnpaidOrder => ({
  id,
  orderNumber,
  userId,
  phone: customer.phone,
  payPhone: payPhoneOf(draft).trim(),
  items,
  branchId,
  total,
})

const placedWith = (
  state: Checkout,
  { order, body }: Extract<CheckoutAction, { type: 'orderPlaced' }>,
): Checkout => {
  const { phone } = body.customer
  const guest = (body.userId ?? null) === null
  const kept: Checkout = {
    ...state,
    draft: draftAfterOrder(state.draft),
    guestOrders: guest
      ? withOrder(state.guestOrders, { ...order, phone, secret: body.secret })
      : state.guestOrders,
  }
  if (body.paymentMethod === 'mpesa')
    return {
      ...kept,
      stage: { at: 'filling' },
      unpaid: unpaidOf(state, order, body),
      promptDue: true,
    }
  return { ...kept, stage: stageWith({ ...order, phone, guest }, null) }
}

const withoutUnpaid = (state: Checkout, orderId: string): Checkout =>
  state.unpaid?.id === orderId ? { ...state, unpaid: null, promptDue: false } : state

const withUnpaid = (state: Checkout, orderId: string, change: Partial<UnpaidOrder>): Checkout =>
  state.unpaid?.id === orderId ? { ...state, unpaid: { ...state.unpaid, ...change } } : state

const withoutConfirmation = (stage: Stage): Stage => stageWith(null, openAttempt(stage))

/** Leaves nothing of the order in this browser. */
const forgotten = (state: Checkout, orderId: string): Checkout => {
  const { stage, guestOrders } = state
  return {
    ...withoutUnpaid(state, orderId),
    guestOrders: without(guestOrders, orderId),
    stage: placedOrder(stage)?.id === orderId ? withoutConfirmation(stage) : stage,
  }
}

/** The account opens the order from now on. This browser needs no secret of it any more. */
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

/** The next person at this browser need not see whose account it was, or what they have yet to pay. */
const signedOut = (state: Checkout): Checkout => ({
  ...state,
  draft: blankDraft,
  stage: { at: 'filling' },
  unpaid: state.unpaid?.userId === null ? state.unpaid : null,
})

const ofGuests = (
  state: Checkout,
  action: Extract<CheckoutAction, { type: `guestOrder${string}` }>,
): Checkout => {
  switch (action.type) {
    case 'guestOrderKept':
      return { ...state, guestOrders: withOrder(state.guestOrders, action.order) }
    case 'guestOrderEnded':
      return { ...state, guestOrders: withEnd(state.guestOrders, action.orderId) }
    case 'guestOrderForgotten':
      return forgotten(state, action.orderId)
    case 'guestOrderJoined':
      return joined(state, action.orderId, action.userId)
  }
}

/** What comes of an action. Nothing else changes a checkout. */
export const checkout = (state: Checkout, action: CheckoutAction): Checkout => {
  switch (action.type) {
    case 'draftClaimed':
      return claimed(state, action.userId)
    case 'orderSent':
      return { ...state, stage: { at: 'sending', attempt: action.attempt } }
    case 'answerMissed':
      return withAttempt(state, action.key, (attempt) => ({ ...attempt, unheard: true }))
    case 'attemptEnded':
      return withAttempt(state, action.key, () => null)
    case 'orderPlaced':
      return placedWith(state, action)
    case 'promptTaken':
      return { ...state, promptDue: false }
    case 'payPhoneNoted':
      return withUnpaid(state, action.orderId, { payPhone: action.payPhone })
    case 'orderSettled':
    case 'orderGivenUp':
      return withoutUnpaid(state, action.orderId)
    case 'orderConfirmed':
      return { ...state, stage: stageWith(action.order, openAttempt(state.stage)) }
    case 'anewAsked':
      return { ...state, anewDue: action.due }
    case 'anewTaken':
      return { ...state, anewDue: false }
    case 'confirmationLeft':
      return {
        ...state,
        draft: { ...state.draft, method: null },
        stage: withoutConfirmation(state.stage),
      }
    case 'guestOrderKept':
    case 'guestOrderEnded':
    case 'guestOrderForgotten':
    case 'guestOrderJoined':
      return ofGuests(state, action)
    case 'signedOut':
      return signedOut(state)
    default:
      return { ...state, draft: draftAfter(state.draft, action) }
  }
}

/** An order stays the shopper's after its owner has signed out. Another user's order is not theirs. */
export const isMine = ({ userId: owner }: UnpaidOrder, userId: string | null): boolean =>
  owner === null || userId === null || owner === userId

/** `unheard`: the order was sent, and nobody knows what became of it. */
export type OrderingStep = 'information' | 'payment' | 'unheard'

/**
 * The step of an order that is still to be placed. `sending`: this page waits for the answer. `asked`: the address names
 * the payment. `mayPay`: the form is right.
 */
export const orderingStep = (
  stage: Stage,
  { sending, asked, mayPay }: { sending: boolean; asked: boolean; mayPay: boolean },
): OrderingStep => {
  const attempt = openAttempt(stage)
  if (attempt === null) return asked && mayPay ? 'payment' : 'information'
  return sending && !attempt.unheard ? 'payment' : 'unheard'
}

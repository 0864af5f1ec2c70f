/** The status that each event gives an order, from first to last. */
export const statusAfter = {
  OrderPlaced: 'pending',
  OrderConfirmed: 'confirmed',
  OrderProcessingStarted: 'processing',
  OrderReadyForDelivery: 'ready_for_delivery',
  OrderOutForDelivery: 'out_for_delivery',
  OrderDelivered: 'delivered',
  OrderCancelled: 'cancelled',
} as const

export type StatusEvent = keyof typeof statusAfter
export const isStatusEvent = (type: string): type is StatusEvent => Object.hasOwn(statusAfter, type)
export const statusEvents = Object.keys(statusAfter).filter(isStatusEvent)

export type OrderStatus = (typeof statusAfter)[StatusEvent]
export const orderStatuses: readonly OrderStatus[] = Object.values(statusAfter)

/** The statuses of an order that is delivered in the end, from first to last. */
export const orderSteps: readonly OrderStatus[] = orderStatuses.filter(
  (status) => status !== 'cancelled',
)

/** The texts that a customer may write with an order, each empty. */
export const noWishes = { notes: '' }
export type OrderWishes = typeof noWishes

const isWish = (name: string): name is keyof OrderWishes => Object.hasOwn(noWishes, name)
/** The names of these texts, in the order in which pages show them. */
export const wishNames = Object.keys(noWishes).filter(isWish)

/** Takes the customer's texts out of an object. A missing text reads as ''. */
export const wishesOf = (
  written: {
    readonly [Name in keyof OrderWishes]?: string | undefined
  },
): OrderWishes => {
  const wishes = { ...noWishes }
  for (const name of wishNames) wishes[name] = written[name] ?? ''
  return wishes
}

/** Reasons for staff to look at an order twice before they pack it. */
export const orderFlags = ['many_pieces', 'large_cash_total', 'bulk_lines'] as const
export type OrderFlag = (typeof orderFlags)[number]

/** What can be wrong with a delivered order. `money`: wrong change, or a wrong sum was charged. */
export const deliveredReasons = [
  'missing',
  'damaged',
  'wrong',
  'spoiled',
  'money',
  'other',
] as const
/** `not_come`: the order itself is late. It is said before the delivery. */
export const complaintReasons = ['not_come', ...deliveredReasons] as const
export type ComplaintReason = (typeof complaintReasons)[number]

/** The complaint names the pieces that it is about. One about the whole order names none, and is answered in words. */
export const isAboutPieces = (reason: ComplaintReason): boolean =>
  reason !== 'not_come' && reason !== 'money'
/** The branch cannot act on such a complaint without the customer's words. */
export const needsWords = (reason: ComplaintReason): boolean =>
  reason === 'money' || reason === 'other'

/**
 * How the branch answers a complaint, from the least to the most that the customer gets. `words`: no money. `return`:
 * the goods shall come back first. `refund`: the money goes back, and the goods stay with the customer.
 */
export const complaintAnswers = ['words', 'return', 'refund'] as const
export type ComplaintAnswer = (typeof complaintAnswers)[number]

/**
 * Where the goods of a complaint are that is answered by money. `gone`: with the customer, thrown away or lost. `shelf`:
 * they are at the branch and can be sold.
 */
export const complaintGoods = ['gone', 'shelf'] as const
export type ComplaintGoods = (typeof complaintGoods)[number]

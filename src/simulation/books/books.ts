import { cancel, changePaymentMethod, placeOrder, withdrawOrder } from './buying.ts'
import { giveFloat, handOverCash, settleShort, takeCash } from './cash.ts'
import type { Reader, Turn } from './entry.ts'
import {
  cancelTransfer,
  closeTransfer,
  countShelf,
  receiveStock,
  receiveTransfer,
  sendTransfer,
  writeOffStock,
} from './keeping.ts'
import { correctPoints, erase, forget, redeemReward, registerUser } from './members.ts'
import { FIRST_VOUCHER_MS, reward, WELCOME } from './opening.ts'
import {
  assignDelivery,
  failDelivery,
  handOverDelivery,
  pickUpDelivery,
  returnDelivery,
  stepDelivery,
} from './riding.ts'
import {
  answerComplaint,
  changeOrderStatus,
  makeComplaint,
  recordReturn,
  settleRefund,
} from './serving.ts'
import { type Books, memberOf, openBooks } from './state.ts'
import type { Log, Told } from './told.ts'

/** The acts that the books know. They pass over all others. */
const readers: Readonly<Record<string, Reader>> = {
  'place-order': placeOrder,
  'withdraw-order': withdrawOrder,
  'change-payment-method': changePaymentMethod,
  'change-order-status': changeOrderStatus,
  'pick-up-delivery': pickUpDelivery,
  'step-delivery': stepDelivery,
  'fail-delivery': failDelivery,
  'hand-over-delivery': handOverDelivery,
  'return-delivery': returnDelivery,
  'record-return': recordReturn,
  'make-complaint': makeComplaint,
  'answer-complaint': answerComplaint,
  'settle-refund': settleRefund,
  'assign-delivery': assignDelivery,
  'take-cash': takeCash,
  'settle-short': settleShort,
  'give-float': giveFloat,
  'hand-over-cash': handOverCash,
  'receive-stock': receiveStock,
  'write-off-stock': writeOffStock,
  'count-shelf': countShelf,
  'send-transfer': sendTransfer,
  'receive-transfer': receiveTransfer,
  'close-transfer': closeTransfer,
  'cancel-transfer': cancelTransfer,
  'redeem-reward': redeemReward,
  'correct-points': correctPoints,
  'register-user': registerUser,
}

const MOST_UNPAID_MS = 30 * 60_000

/** The shop itself cancels an order that waited for its money for half an hour. */
const cancelByShop = (books: Books, orderId: string, at: Date): void => {
  const order = books.orders.get(orderId)
  if (order === undefined || order.status === 'cancelled') return
  const waited = at.getTime() - order.placedAt.getTime()
  if (order.status !== 'pending' || waited < MOST_UNPAID_MS) {
    const after = `${Math.round(waited / 60_000)} minutes`
    books.broken.push(`nobody cancelled order ${orderId}, which was ${order.status} after ${after}`)
  }
  cancel(books, orderId)
}

/** What nobody answers for: the shop's own cancellations, and accounts that are gone. */
const ownTurns = (log: Log, told: readonly Told[]): Turn[] => {
  const commands = new Set(told.map(({ commandId }) => commandId))
  return log.all.flatMap(({ type, of, commandId, position, at }): Turn[] => {
    if (type === 'UserErased') return [{ position, write: (books) => erase(books, of) }]
    if (type === 'OrderCustomerErased') return [{ position, write: (books) => forget(books, of) }]
    if (type !== 'OrderCancelled') return []
    if (commands.has(commandId)) return [{ position, write: (books) => cancel(books, of) }]
    return [{ position, write: (books) => cancelByShop(books, of, at) }]
  })
}

const actTurns = (log: Log, told: readonly Told[], begun: Date): Turn[] => {
  let before = { position: '', at: begun }
  return told.flatMap((one) => {
    const turns = readers[one.name]?.(one, log, before) ?? []
    for (const { position } of turns) {
      if (position > before.position) before = { ...before, position }
    }
    return turns
  })
}

type Begin = { at: Date; welcomed: readonly string[] }

/** Writes the books from everything that was told, in the order in which it happened. */
export const writeBooks = (told: readonly Told[], log: Log, { at, welcomed }: Begin): Books => {
  const books = openBooks()
  for (const userId of welcomed) {
    const { entries, vouchers } = memberOf(books, userId)
    entries.push({ kind: 'correction', points: WELCOME, about: '' })
    entries.push({ kind: 'redemption', points: -reward.points, about: '' })
    const expiresAt = new Date(at.getTime() + FIRST_VOUCHER_MS)
    vouchers.push({ voucherId: undefined, expiresAt, usedFor: null })
  }
  const turns = [...ownTurns(log, told), ...actTurns(log, told, at)]
  turns.sort((one, other) =>
    one.position < other.position ? -1 : one.position > other.position ? 1 : 0,
  )
  for (const { write } of turns) write(books)
  return books
}

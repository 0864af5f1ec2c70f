import { type Books, memberOf, type Order, type Voucher } from './state.ts'

/** An order that took its voucher in time may come so much later: the shop went on with it after a crash. */
const LATE_MS = 10 * 60_000

/** The member's voucher. One whose redemption got no answer has no id until somebody uses it. */
const found = (books: Books, userId: string, voucherId: string): Voucher | undefined => {
  const { vouchers } = memberOf(books, userId)
  const known = vouchers.find((one) => one.voucherId === voucherId)
  if (known !== undefined) return known
  const nameless = vouchers.find((one) => one.voucherId === undefined)
  if (nameless !== undefined) nameless.voucherId = voucherId
  return nameless
}

const wrongWith = (voucher: Voucher | undefined, at: Date): string | undefined => {
  if (voucher === undefined) return 'which its buyer does not have'
  if (voucher.usedFor !== null) return `which pays for order ${voucher.usedFor}`
  const lateMs = at.getTime() - voucher.expiresAt.getTime()
  return lateMs >= LATE_MS ? `which ended ${voucher.expiresAt.toISOString()}` : undefined
}

/** An order uses its buyer's voucher, which is good and pays for no other order. */
export const takeVoucher = (books: Books, order: Order, at: Date): void => {
  const { voucherId, buyerId, orderId } = order
  if (voucherId === undefined) return
  const voucher = found(books, buyerId ?? 'guest', voucherId)
  const wrong = wrongWith(voucher, at)
  if (wrong !== undefined) {
    books.broken.push(`order ${orderId} was taken with voucher ${voucherId}, ${wrong}`)
  }
  if (voucher !== undefined) voucher.usedFor = orderId
}

/** An order that was cancelled, or came back whole, gives its voucher back. */
export const giveVoucherBack = (books: Books, { buyerId, orderId }: Order): void => {
  if (buyerId === null) return
  for (const one of memberOf(books, buyerId).vouchers) {
    if (one.usedFor === orderId) one.usedFor = null
  }
}

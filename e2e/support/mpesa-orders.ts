import * as z from 'zod'
import { type ApiUser, apiUser } from './api.ts'
import { type Goods, goods, orderBody, phoneOf } from './buyers.ts'

const placed = z.object({ id: z.string(), orderNumber: z.string() })
const answered = z.object({ status: z.string(), receiptNumber: z.string().nullable() })

export type MpesaOrder = { id: string; orderNumber: string; total: number; receipt: string }

/** The simulator decides by the phone's last three digits. */
export const phones = { pays: '0712345678', cancels: '0700000032' } as const

type Placed = Omit<MpesaOrder, 'receipt'>

/** Places an M-PESA order without a prompt. */
export const placeMpesaOrder = async (
  user: ApiUser,
  key: string,
  { quantity = 1, wanted = goods }: { quantity?: number; wanted?: Goods } = {},
): Promise<Placed> => {
  const body = orderBody(quantity, wanted, 'mpesa')
  const customer = { ...body.customer, phone: phoneOf(key) }
  const order = await user('POST', '/api/orders', { ...body, customer }, { 'idempotency-key': key })
  if (order.status !== 201) throw new Error(`No order: ${JSON.stringify(order.body)}`)
  const { id, orderNumber } = placed.parse(order.body)
  return { id, orderNumber, total: body.total }
}

/** Sends a prompt for the order. Resolves when the payer has answered, or after 30 s. */
export const pushFor = (user: ApiUser, { id, total }: Placed, phoneNumber: string) =>
  user('POST', '/api/mpesa/stkpush', { phoneNumber, amount: total, orderId: id })

/** Places an M-PESA order and sends its prompt. `receipt` is '' if the payer did not pay. */
export const orderByMpesa = async (
  user: ApiUser,
  quantity: number,
  phoneNumber: string,
): Promise<MpesaOrder> => {
  const order = await placeMpesaOrder(user, `mpesa-${quantity}-${phoneNumber}`, { quantity })
  const { receiptNumber } = answered.parse((await pushFor(user, order, phoneNumber)).body)
  return { ...order, receipt: receiptNumber ?? '' }
}

/**
 * Three orders: a paid one, one whose payer cancelled the prompt, and one that was cancelled after it was paid, so that
 * its money must be given back.
 */
export const threeOrders = async (url: string) => {
  const user = await apiUser(url, 'wanjiku')
  const paid = await orderByMpesa(user, 1, phones.pays)
  const unpaid = await orderByMpesa(user, 2, phones.cancels)
  const cancelled = await orderByMpesa(user, 3, phones.pays)
  const change = { status: 'cancelled', reason: 'Ordered by mistake' }
  const { status } = await user('PATCH', `/api/orders/${cancelled.id}/status`, change)
  if (status !== 200) throw new Error(`The order could not be cancelled: ${status}`)
  return { paid, unpaid, cancelled }
}

const nairobi = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A statement as M-PESA's portal for organisations exports it. */
export const statementOf = (
  lines: readonly { receipt: string; amount: number; account: string }[],
): string => {
  const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.'
  const now = nairobi.format(new Date())
  const rows = lines.map(
    ({ receipt, amount, account }) =>
      `${receipt},${now},Customer PayBill,Completed,${amount.toFixed(2)},,${account}`,
  )
  return [head, ...rows].join('\n')
}

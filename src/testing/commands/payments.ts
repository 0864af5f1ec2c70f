import { v7 } from 'uuid'
import { placeOrder } from '../../commands/order/place-order.ts'
import { type SettleCallback, settleCallback } from '../../commands/payment/callbacks.ts'
import { recordPromptAnswer, submitPrompt } from '../../commands/payment/prompt.ts'
import { startPayment } from '../../commands/payment/start-payment.ts'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import type { TestShop } from '../shop.ts'
import { milkOrder } from './goods.ts'

export type Order = { orderId: string; orderNumber: string }
export const PHONE = '254712345678'
/** The total of an order of one milk with its delivery. */
export const TOTAL_CENTS = 27_500

/** A guest's order of one milk, to be paid by M-PESA. */
export const mpesaOrder = (shop: TestShop): Promise<Order> =>
  shop.done(placeOrder, { body: milkOrder(1, { paymentMethod: 'mpesa' }) }, guest)

/** A prompt that M-PESA took on. */
export const prompt = async (
  shop: TestShop,
  { orderId }: Pick<Order, 'orderId'>,
  { by = guest, amountCents = TOTAL_CENTS }: { by?: Actor; amountCents?: number } = {},
): Promise<string> => {
  const { attemptId } = await shop.done(startPayment, { orderId, phone: PHONE, amountCents }, by)
  await shop.done(submitPrompt, { orderId, attemptId })
  const answer = {
    kind: 'accepted',
    checkoutRequestId: `c_${attemptId}`,
    merchantRequestId: 'm',
  } as const
  await shop.done(recordPromptAnswer, { orderId, attemptId, answer })
  return attemptId
}

/** M-PESA says of the prompt that it was paid. */
export const callback = (
  shop: TestShop,
  { orderId }: Pick<Order, 'orderId'>,
  attemptId: string,
  said: Partial<SettleCallback> = {},
) =>
  shop.done(settleCallback, {
    orderId,
    attemptId,
    resultCode: '0',
    receipt: receiptNumber(),
    phone: PHONE,
    checkoutRequestId: `c_${attemptId}`,
    merchantRequestId: 'm',
    amountCents: TOTAL_CENTS,
    transactionTime: shop.deps.world.now().toISOString(),
    retryAfterSeconds: null,
    ...said,
  })

/** A receipt that no order has. */
export const receiptNumber = (): string => `S${v7().replaceAll('-', '').slice(-9).toUpperCase()}`

/** Places an order, prompts for it and pays it. Answers its receipt. */
export const paidOrder = async (
  shop: TestShop,
  said: Partial<SettleCallback> = {},
): Promise<Order & { receipt: string }> => {
  const order = await mpesaOrder(shop)
  const receipt = said.receipt ?? receiptNumber()
  await callback(shop, order, await prompt(shop, order), { ...said, receipt })
  return { ...order, receipt }
}

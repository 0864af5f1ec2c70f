import { releaseGuestOrder } from '#src/commands/guest-orders/guest-orders.ts'
import { keepReport, settleCallback } from '#src/commands/payment/callbacks.ts'
import { recordPromptAnswer, submitPrompt } from '#src/commands/payment/prompt.ts'
import { startPayment } from '#src/commands/payment/start-payment.ts'
import { meaningOf } from '#src/contract/rules/mpesa-results.ts'
import { toMsisdn } from '#src/contract/rules/phone.ts'
import { system } from '#src/domain/kernel/access.ts'
import type { Story } from '../agenda.ts'
import type { Past } from '../past.ts'
import type { Random } from '../random.ts'
import type { PastOrder } from './place.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
/** A receipt number of ten characters, like M-PESA's. */
export const receiptBy = (random: Random): string =>
  `T${Array.from({ length: 9 }, () => LETTERS[random.between(0, LETTERS.length - 1)]).join('')}`

const checkoutOf = (attemptId: string) => ({
  checkoutRequestId: `ws_CO_${attemptId.replaceAll('-', '')}`,
  merchantRequestId: attemptId.slice(-12),
})

/**
 * Sends a prompt to the payer's phone and gives the attempt's id. Undefined: M-PESA was too busy, or the shop refused.
 */
export async function* promptFor(
  past: Past,
  order: PastOrder,
  random: Random,
  isBusy = false,
): Story<string | undefined> {
  const { orderId, priceCents: amountCents } = order
  const act = past.by(order.buyer)
  const phone = toMsisdn(order.person.phone) ?? ''
  const started = await act.run(startPayment, { orderId, phone, amountCents })
  if (!started.ok) return undefined
  const { attemptId } = started.value
  yield past.agenda.now() + random.between(200, 900)
  await act.follow(submitPrompt, { orderId, attemptId })
  yield past.agenda.now() + random.between(400, 2_500)
  const answer = isBusy
    ? ({ kind: 'refused', errorCode: '500.003.02', retryAfterSeconds: 60 } as const)
    : ({ kind: 'accepted', ...checkoutOf(attemptId) } as const)
  await act.follow(recordPromptAnswer, { orderId, attemptId, answer })
  return isBusy ? undefined : attemptId
}

/** `amountCents`: the paid amount, if it differs from the order's total. */
type Called = { code: string; random: Random; amountCents?: number }

/** The report as M-PESA sends it. */
const messageOf = (
  attemptId: string,
  {
    code,
    receipt,
    phone,
    amountCents,
  }: Record<'code' | 'receipt' | 'phone', string> & { amountCents: number },
): string => {
  const { checkoutRequestId, merchantRequestId } = checkoutOf(attemptId)
  const items = [
    { Name: 'Amount', Value: amountCents / 100 },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'PhoneNumber', Value: Number(phone) },
  ]
  const stkCallback = {
    MerchantRequestID: merchantRequestId,
    CheckoutRequestID: checkoutRequestId,
    ResultCode: Number(code),
    ResultDesc: meaningOf(code).message,
    ...(code === '0' ? { CallbackMetadata: { Item: items } } : {}),
  }
  return JSON.stringify({ Body: { stkCallback } })
}

/** M-PESA reports the outcome of a prompt. The report is stored and processed. */
export const callBack = async (
  past: Past,
  order: PastOrder,
  attemptId: string,
  { code, random, amountCents = order.priceCents }: Called,
): Promise<void> => {
  const { orderId } = order
  const [receipt, phone] = [receiptBy(random), toMsisdn(order.person.phone) ?? '']
  const act = past.by(system)
  const raw = messageOf(attemptId, { code, receipt, phone, amountCents })
  const purpose = 'payment-callback' as const
  await act.follow(keepReport, { orderId, subjectId: attemptId, purpose, raw, anonymous: () => '' })
  const isPaid = code === '0'
  const { newPrompt } = meaningOf(code)
  await act.follow(settleCallback, {
    orderId,
    attemptId,
    resultCode: code,
    ...checkoutOf(attemptId),
    amountCents: isPaid ? amountCents : null,
    receipt: isPaid ? receipt : null,
    phone: isPaid ? phone : null,
    transactionTime: isPaid ? past.look.world.now().toISOString() : null,
    retryAfterSeconds: typeof newPrompt === 'object' ? newPrompt.afterSeconds : null,
  })
  if (isPaid && order.isGuest) await act.follow(releaseGuestOrder, { orderId })
}

import { fromTimestamp } from './nairobi-time.ts'
import { parseAs, stkCallback } from './wire.ts'

/**
 * A callback's data about a payment. Any part may be missing, since Daraja promises neither the items nor their order.
 */
export type CallbackPayment = {
  amountCents?: number | undefined
  receipt?: string | undefined
  /** 2547XXXXXXXX. Daraja may mask some digits. */
  msisdn?: string | undefined
  /** ISO 8601 in UTC. */
  paidAt?: string | undefined
}

/** `payment` is present exactly if `resultCode` is '0'. The texts are Daraja's and unchecked. */
export type StkCallback = {
  merchantRequestId: string
  checkoutRequestId: string
  resultCode: string
  resultDescription: string
  payment?: CallbackPayment
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const centsOf = (value: unknown): number | undefined => {
  const text = textOf(value)
  return /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

const paymentOf = (items: readonly { Name: string; Value?: unknown }[]): CallbackPayment => {
  const item = (name: string): unknown => items.find(({ Name }) => Name === name)?.Value
  const amountCents = centsOf(item('Amount'))
  const paidAt = fromTimestamp(textOf(item('TransactionDate')))?.toISOString()
  return {
    amountCents,
    receipt: textOf(item('MpesaReceiptNumber')) || undefined,
    msisdn: textOf(item('PhoneNumber')) || undefined,
    paidAt,
  }
}

/** Reads the body of a callback. Undefined if the body is no callback. */
export const readStkCallback = (text: string): StkCallback | undefined => {
  const callback = parseAs(stkCallback, text)?.Body.stkCallback
  if (callback === undefined) return undefined
  const common = {
    merchantRequestId: callback.MerchantRequestID,
    checkoutRequestId: callback.CheckoutRequestID,
    resultCode: callback.ResultCode,
    resultDescription: callback.ResultDesc,
  }
  if (callback.ResultCode !== '0') return common
  return { ...common, payment: paymentOf(callback.CallbackMetadata?.Item ?? []) }
}

/** The items about the money, which do not identify the payer. */
const impersonal = new Set(['Amount', 'MpesaReceiptNumber', 'TransactionDate'])

/** The callback without the data that identifies the payer. '' if the text is no callback. */
export const withoutPayer = (text: string): string => {
  const callback = parseAs(stkCallback, text)?.Body.stkCallback
  if (callback === undefined) return ''
  const { ResultDesc: _, CallbackMetadata, ...rest } = callback
  const Item = CallbackMetadata?.Item.filter(({ Name }) => impersonal.has(Name))
  const metadata = Item && { CallbackMetadata: { Item } }
  return JSON.stringify({ Body: { stkCallback: { ...rest, ...metadata } } })
}

import { deviations, documented } from '../documented-shapes.ts'
import { fromTimestamp, toTimestamp } from '../nairobi-time.ts'
import type { DarajaSettings } from '../settings.ts'
import type { Bench, RequestBody } from './bench.ts'
import { faults, invalid, type SimulatorAnswer } from './bench.ts'
import { describe, fateOf, REFUSED_DIGITS } from './outcomes.ts'
import {
  checkoutRequestIdOf,
  merchantRequestIdOf,
  receiptOf,
  type Ticket,
  ticketOf,
} from './tickets.ts'

const CLOCK_TOLERANCE_MS = 3_600_000

/** The error in the signature of a prompt or query, if there is one. */
const signatureFault = (
  body: RequestBody,
  { settings, world }: Bench,
): SimulatorAnswer | undefined => {
  const timestamp = String(body.Timestamp)
  const at = fromTimestamp(timestamp)?.getTime() ?? 0
  // Refuses a client whose timestamps are in UTC.
  if (Math.abs(world.now().getTime() - at) > CLOCK_TOLERANCE_MS) return invalid('Timestamp')
  if (String(body.BusinessShortCode) !== settings.shortcode) return faults.noMerchant()
  const signed = Buffer.from(String(body.Password), 'base64').toString()
  const expected = `${settings.shortcode}${settings.passkey}${timestamp}`
  return signed === expected ? undefined : faults.wrongCredentials()
}

const receiverFault = (
  body: RequestBody,
  { till, shortcode }: DarajaSettings,
): SimulatorAnswer | undefined => {
  const type = till === undefined ? 'CustomerPayBillOnline' : 'CustomerBuyGoodsOnline'
  if (body.TransactionType !== type) return invalid('TransactionType')
  return String(body.PartyB) === (till ?? shortcode) ? undefined : invalid('PartyB')
}

const pushFault = (body: RequestBody, bench: Bench): SimulatorAnswer | undefined => {
  const [field] = deviations(documented.pushRequest, body)
  if (field !== undefined) return invalid(field)
  if (Number(body.Amount) > 250_000) return invalid('Amount')
  return signatureFault(body, bench) ?? receiverFault(body, bench.settings)
}

const metadataOf = (body: RequestBody, ticket: Ticket, paidAt: Date): object => ({
  CallbackMetadata: {
    Item: [
      { Name: 'Amount', Value: Number(body.Amount) },
      { Name: 'MpesaReceiptNumber', Value: receiptOf(ticket) },
      { Name: 'Balance' },
      { Name: 'TransactionDate', Value: Number(toTimestamp(paidAt)) },
      { Name: 'PhoneNumber', Value: Number(body.PartyA) },
    ],
  },
})

const announce = (body: RequestBody, ticket: Ticket, { timings, errands }: Bench): void => {
  const { decidedMs, resultCode, callbacksMs } = fateOf(ticket.digits, timings)
  const paidAt = new Date(ticket.at.getTime() + decidedMs)
  const stkCallback = {
    MerchantRequestID: merchantRequestIdOf(ticket),
    CheckoutRequestID: checkoutRequestIdOf(ticket),
    ResultCode: resultCode,
    ResultDesc: describe(resultCode),
    ...(resultCode === 0 ? metadataOf(body, ticket, paidAt) : {}),
  }
  for (const afterMs of callbacksMs) {
    errands.post(afterMs, String(body.CallBackURL), { Body: { stkCallback } })
  }
}

export const push = (body: RequestBody, bench: Bench): SimulatorAnswer => {
  const fault = pushFault(body, bench)
  if (fault) return fault
  const digits = String(body.PartyA).slice(-3)
  if (digits === REFUSED_DIGITS) return faults.internal()
  const ticket = bench.newTicket(digits)
  announce(body, ticket, bench)
  return {
    status: 200,
    body: {
      MerchantRequestID: merchantRequestIdOf(ticket),
      CheckoutRequestID: checkoutRequestIdOf(ticket),
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    },
  }
}

const queryFault = (body: RequestBody, bench: Bench): SimulatorAnswer | undefined => {
  const [field] = deviations(documented.queryRequest, body)
  return field === undefined ? signatureFault(body, bench) : invalid(field)
}

/** The id contains all that the answer needs, so prompts of an earlier simulator are known too. */
export const query = (body: RequestBody, bench: Bench): SimulatorAnswer => {
  const fault = queryFault(body, bench)
  if (fault) return fault
  const checkoutRequestId = String(body.CheckoutRequestID)
  const ticket = ticketOf(checkoutRequestId)
  if (ticket === undefined) return invalid('CheckoutRequestID')
  const { decidedMs, resultCode } = fateOf(ticket.digits, bench.timings)
  if (bench.world.now().getTime() < ticket.at.getTime() + decidedMs) return faults.processing()
  return {
    status: 200,
    body: {
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successfully',
      MerchantRequestID: merchantRequestIdOf(ticket),
      CheckoutRequestID: checkoutRequestId,
      ResultCode: String(resultCode),
      ResultDesc: describe(resultCode),
    },
  }
}

import type { Fetch } from '#src/integrations/daraja/transport.ts'
import { errorResponse, recordOf } from '#src/testing/daraja/daraja.ts'

/** M-PESA's treatment of the next push, or the next question. */
export type PushMood = 'accept' | 'busy' | 'silent' | 'early'
export type QueryMood = 'truth' | 'pending' | 'contradict' | 'away'

/** A prompt that is on a phone. `outcome` undefined: nobody has answered it. */
export type Prompted = {
  token: string
  checkoutRequestId: string
  askedCents: number
  phone: string
  /** What the statement shows as the account: the order's number. */
  account: string
  outcome: undefined | { receipt: string; amountCents: number } | { failed: number }
}

/** An M-PESA at the end of a wire. A test knows what it really took. */
export const openProvider = (onEarly: (prompt: Prompted) => Promise<void>) => {
  const prompts: Prompted[] = []
  const moods: { push: PushMood; query: QueryMood } = { push: 'accept', query: 'truth' }
  let receipts = 0

  const settle = (prompt: Prompted, amountCents: number): void => {
    receipts += 1
    prompt.outcome = { receipt: `UKL${String(receipts).padStart(7, '0')}`, amountCents }
  }
  const push = async (body: Record<string, unknown>): Promise<Response> => {
    if (moods.push === 'busy') return errorResponse(500, '500.003.02', 'System is busy')
    const prompt: Prompted = {
      token: String(body.CallBackURL).split('/').at(-1) ?? '',
      checkoutRequestId: `ws_CO_${prompts.length}`,
      askedCents: Number(body.Amount) * 100,
      phone: String(body.PhoneNumber),
      account: String(body.AccountReference),
      outcome: undefined,
    }
    prompts.push(prompt)
    if (moods.push === 'silent') throw new TypeError('fetch failed')
    if (moods.push === 'early') {
      settle(prompt, prompt.askedCents)
      await onEarly(prompt)
    }
    const { checkoutRequestId: CheckoutRequestID } = prompt
    const ids = { MerchantRequestID: `m-${CheckoutRequestID}`, CheckoutRequestID }
    return Response.json({
      ...ids,
      ResponseCode: '0',
      ResponseDescription: '',
      CustomerMessage: '',
    })
  }
  const codeOf = ({ outcome }: Prompted): number | undefined => {
    if (outcome === undefined) return undefined
    const real = 'failed' in outcome ? outcome.failed : 0
    return moods.query === 'contradict' && real === 0 ? 1032 : real
  }
  const query = (body: Record<string, unknown>): Response => {
    const { CheckoutRequestID } = body
    const prompt = prompts.find((one) => one.checkoutRequestId === CheckoutRequestID)
    const code = prompt && codeOf(prompt)
    if (code === undefined || moods.query === 'pending') {
      return errorResponse(500, '500.001.1001', 'The transaction is being processed')
    }
    const result = { CheckoutRequestID, ResultCode: String(code), ResultDesc: '' }
    return Response.json({ ResponseCode: '0', ResponseDescription: '', ...result })
  }
  const fetch: Fetch = async (url, init) => {
    if (url.includes('/oauth/')) return Response.json({ access_token: 't', expires_in: '3599' })
    const body = recordOf(JSON.parse(String(init.body)))
    if (url.includes('processrequest')) return push(body)
    if (moods.query === 'away') throw new TypeError('fetch failed')
    return query(body)
  }
  return { prompts, moods, settle, fetch }
}

/** The callback about a prompt, as M-PESA writes it. */
export const callbackOf = (
  { checkoutRequestId, outcome, phone }: Pick<Prompted, 'checkoutRequestId' | 'outcome' | 'phone'>,
  id = checkoutRequestId,
): string => {
  const paid = outcome !== undefined && 'receipt' in outcome ? outcome : undefined
  const items = paid && [
    { Name: 'Amount', Value: paid.amountCents / 100 },
    { Name: 'MpesaReceiptNumber', Value: paid.receipt },
    { Name: 'PhoneNumber', Value: Number(phone) },
  ]
  const code = outcome !== undefined && 'failed' in outcome ? outcome.failed : 0
  const stkCallback = {
    MerchantRequestID: `m-${id}`,
    CheckoutRequestID: id,
    ResultCode: code,
    ResultDesc: '',
    CallbackMetadata: items && { Item: items },
  }
  return JSON.stringify({ Body: { stkCallback } })
}

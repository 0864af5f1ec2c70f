import { describe, expect, test } from 'vitest'
import { readStkCallback, withoutPayer } from './callback.ts'
import { readReversalOutcome, readReversalResult, withoutPayee } from './reversal.ts'

const items = [
  { Name: 'PhoneNumber', Value: 254708374149 },
  { Name: 'Balance' },
  { Name: 'TransactionDate', Value: 20260301090502 },
  { Name: 'MpesaReceiptNumber', Value: 'UC17RT61SV' },
  { Name: 'Amount', Value: 1234.5 },
]
const callbackOf = (more: object): string =>
  JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: '29115-34620561-1',
        CheckoutRequestID: 'ws_CO_1',
        ResultDesc: 'words',
        ...more,
      },
    },
  })
const common = {
  merchantRequestId: '29115-34620561-1',
  checkoutRequestId: 'ws_CO_1',
  resultDescription: 'words',
}

describe('reading a callback', () => {
  test('a payment: items by name, money in cents, time in UTC', () => {
    const text = callbackOf({ ResultCode: 0, CallbackMetadata: { Item: items } })
    expect(readStkCallback(text)).toEqual({
      ...common,
      resultCode: '0',
      payment: {
        amountCents: 123_450,
        receipt: 'UC17RT61SV',
        msisdn: '254708374149',
        paidAt: '2026-03-01T06:05:02.000Z',
      },
    })
  })

  test('a failure has a code, which may be text, and no payment', () => {
    expect(readStkCallback(callbackOf({ ResultCode: 1032 }))).toEqual({
      ...common,
      resultCode: '1032',
    })
    expect(readStkCallback(callbackOf({ ResultCode: 'SFC_IC0003' }))?.resultCode).toBe('SFC_IC0003')
  })

  test('a payment whose items are missing or strange is still a payment', () => {
    for (const CallbackMetadata of [undefined, null, [], { Item: {} }, { Item: [7] }]) {
      const text = callbackOf({ ResultCode: 0, CallbackMetadata })
      expect(readStkCallback(text)?.payment).toEqual({})
    }
    const Item = [
      { Name: 'Amount', Value: 'a lot' },
      { Name: 'MpesaReceiptNumber', Value: null },
      { Name: 'TransactionDate', Value: 20261399000000 },
    ]
    const text = callbackOf({ ResultCode: '0', CallbackMetadata: { Item } })
    expect(readStkCallback(text)?.payment).toEqual({})
  })

  test.each(['', 'null', '[]', '{"Body":{}}', '{"Body":{"stkCallback":{"ResultCode":0}}}'])(
    '%j is none',
    (text) => expect(readStkCallback(text)).toBeUndefined(),
  )
})

describe('reading the result of a reversal', () => {
  test('gives code, ids and receipt as text', () => {
    const Result = {
      ResultType: 0,
      ResultCode: 0,
      ResultDesc: 'words',
      OriginatorConversationID: 'o-1',
      ConversationID: 'AG_1',
      TransactionID: 'UC17RT61SW',
      ResultParameters: { ResultParameter: [{ Key: 'Amount', Value: 10 }] },
    }
    expect(readReversalResult(JSON.stringify({ Result }))).toEqual({
      resultCode: '0',
      resultDescription: 'words',
      conversationId: 'AG_1',
      originatorConversationId: 'o-1',
      reversalReceipt: 'UC17RT61SW',
    })
  })

  test('other things are none', () => {
    expect(readReversalResult('{"Body":{}}')).toBeUndefined()
  })
})

describe('without its payer a callback', () => {
  test('says all that it says of the money, and nothing else', () => {
    const Item = [...items, { Name: 'FirstName', Value: 'Wanjiku' }]
    const ResultDesc = 'Wanjiku has paid'
    const text = callbackOf({ ResultCode: 0, ResultDesc, CallbackMetadata: { Item } })
    const left = withoutPayer(text)
    expect(left).not.toMatch(/Wanjiku|254708374149/)
    const { msisdn: _, ...money } = readStkCallback(text)?.payment ?? {}
    expect(readStkCallback(left)).toEqual({
      ...common,
      resultDescription: '',
      resultCode: '0',
      payment: money,
    })
  })
  test('of a failure is that failure; of something else nothing is left', () => {
    const failure = withoutPayer(callbackOf({ ResultCode: 1032 }))
    expect(readStkCallback(failure)).toMatchObject({ resultCode: '1032' })
    expect(withoutPayer('{"phone":"254708374149"}')).toBe('')
  })
})

describe('without its payee the result of a reversal', () => {
  test('decides what it decided, and names nobody', () => {
    const Result = {
      ResultCode: 0,
      ResultDesc: 'Wanjiku got her money back',
      ConversationID: 'AG_1',
      TransactionID: 'UC17RT61SW',
      ResultParameters: { ResultParameter: [{ Key: 'DebitPartyName', Value: '254708374149' }] },
    }
    const text = JSON.stringify({ Result })
    expect(withoutPayee(text)).not.toMatch(/Wanjiku|254708374149/)
    expect(readReversalOutcome(withoutPayee(text))).toEqual(readReversalOutcome(text))
    expect(readReversalOutcome(text)).toMatchObject({ succeeded: true, reference: 'UC17RT61SW' })
  })
  test('is nothing where it is none', () => {
    expect(withoutPayee('{"phone":"254708374149"}')).toBe('')
  })
})

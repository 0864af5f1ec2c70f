import { describe, expect, test } from 'vitest'
import { refusalMessages as MESSAGES } from '../../contract/rules/mpesa-results.ts'
import {
  clientOf,
  errorResponse,
  promptOf,
  provider,
  settings,
} from '../../testing/daraja/daraja.ts'
import type { DarajaRefusal } from './errors.ts'
import type { Fetch } from './transport.ts'

const { setup, busy, locked, phone, unreachable } = MESSAGES
const minute = { afterSeconds: 60 }

const pushWith = (fetch: Fetch) => clientOf(settings, { fetch }).stkPush(promptOf('254711223344'))
const queryWith = (fetch: Fetch) => clientOf(settings, { fetch }).stkQuery('ws_CO_1')

/** `code` in the answer is the client's own, where Daraja's says too little. */
type Row = [status: number, code: string, text: string, answer: Partial<DarajaRefusal>]
const refusals: Row[] = [
  [400, '400.002.02', 'Bad Request - Invalid CallBackURL', { message: setup, newPrompt: 'no' }],
  [
    400,
    '400.002.02',
    'Bad Request - Invalid PhoneNumber',
    { code: 'INVALID_PHONE', message: phone, newPrompt: 'now' },
  ],
  [404, '404.001.01', 'Resource not found', { message: setup, newPrompt: 'no' }],
  [405, '405.001', 'Method Not Allowed', { message: setup, newPrompt: 'no' }],
  [500, '500.001.1001', 'Merchant does not exist', { message: setup, newPrompt: 'no' }],
  [500, '500.001.1001', 'Wrong credentials', { message: setup, newPrompt: 'no' }],
  [
    500,
    '500.001.1001',
    'Unable to lock subscriber, a transaction is already in process for the current subscriber',
    { code: 'SUBSCRIBER_LOCKED', message: locked, newPrompt: minute },
  ],
  [500, '500.003.02', 'System is busy', { message: busy, newPrompt: minute }],
  [500, '500.003.02', 'Spike Arrest Violation', { message: busy, newPrompt: minute }],
  [500, '500.003.03', 'Quota Violation', { message: busy, newPrompt: minute }],
  [429, '429.001.01', 'Too Many Requests', { message: busy, newPrompt: minute }],
]
const needAnAlert = /CallBackURL|not found|Not Allowed|not exist|credentials|Quota/

describe('errors of a push', () => {
  test.each(refusals)('%i %s %s: refused', async (status, code, text, answer) => {
    const { fetch, calls } = provider(() => errorResponse(status, code, text))
    const pushed = await pushWith(fetch)
    expect(pushed).toMatchObject({ kind: 'refused', code, ...answer })
    const alert = 'alert' in pushed ? pushed.alert : undefined
    expect(alert !== undefined).toBe(needAnAlert.test(text))
    expect(calls.posts).toBe(1)
  })

  test.each<Row>([
    [500, '500.003.1001', 'Internal Server Error', {}],
    [500, '500.001.1001', 'The transaction is being processed', {}],
    [500, '500.001.1001', 'Something else', {}],
    [503, '500.999.1', 'Never seen', {}],
  ])('%i %s %s: unknown, and not sent again', async (status, code, text) => {
    const { fetch, calls } = provider(() => errorResponse(status, code, text))
    expect((await pushWith(fetch)).kind).toBe('unknown')
    expect(calls.posts).toBe(1)
  })

  test.each([
    [502, '<html>Bad Gateway</html>', 'unknown'],
    [408, '', 'unknown'],
    [200, '<html>Welcome</html>', 'unknown'],
    [200, '{"ResponseCode":"0"}', 'unknown'],
    [200, '{"ResponseCode":"1","ResponseDescription":"Rejected"}', 'refused'],
    [403, '<html>Incapsula</html>', 'refused'],
    [302, '', 'refused'],
    [429, '', 'refused'],
  ])('HTTP %i with %j: %s', async (status, text, kind) => {
    const { fetch, calls } = provider(() => new Response(text, { status }))
    expect((await pushWith(fetch)).kind).toBe(kind)
    expect(calls.posts).toBe(1)
  })

  test('an amount above the limit is refused without a call', async () => {
    const { fetch, calls } = provider(() => new Response())
    const client = clientOf(settings, { fetch })
    const pushed = await client.stkPush({ ...promptOf('254711223344'), amountCents: 25_000_100 })
    expect(pushed).toMatchObject({ kind: 'refused', code: 'AMOUNT_TOO_LARGE', newPrompt: 'no' })
    expect(calls).toEqual({ tokens: 0, posts: 0 })
  })
})

describe('errors of a query', () => {
  test.each(refusals)('%i %s %s: unknown, ask later', async (status, code, text, refusal) => {
    const answer = await queryWith(provider(() => errorResponse(status, code, text)).fetch)
    expect(answer).toMatchObject({ kind: 'unknown', reason: refusal.code ?? code })
  })

  test('"being processed" is pending', async () => {
    const text = 'The transaction is being processed'
    const { fetch } = provider(() => errorResponse(500, '500.001.1001', text))
    expect(await queryWith(fetch)).toEqual({ kind: 'pending' })
  })

  test.each([
    ['4999', { kind: 'pending', resultCode: '4999' }],
    ['7777', { kind: 'pending', resultCode: '7777' }],
    ['0', { kind: 'paid' }],
    ['1032', { kind: 'failed', resultCode: '1032', resultDescription: 'words' }],
  ])('result code %s', async (ResultCode, answer) => {
    const body = { CheckoutRequestID: 'ws_CO_1', ResultCode, ResultDesc: 'words' }
    expect(await queryWith(provider(() => Response.json(body)).fetch)).toEqual(answer)
  })

  test('an answer about another prompt decides nothing', async () => {
    const body = { CheckoutRequestID: 'ws_CO_2', ResultCode: '0', ResultDesc: '' }
    expect((await queryWith(provider(() => Response.json(body)).fetch)).kind).toBe('unknown')
  })
})

describe('errors on the way', () => {
  test('nobody listens: nothing was sent', async () => {
    // Nothing answers at port 1 of the loopback address.
    const client = clientOf({ ...settings, baseUrl: 'http://127.0.0.1:1' })
    const pushed = await client.stkPush(promptOf('254711223344'))
    expect(pushed).toMatchObject({ kind: 'refused', code: 'UNREACHABLE', message: unreachable })
  })

  test.each([
    [400, '', 'NO_TOKEN', 'no'],
    [400, '{"errorCode":"400.008.02","errorMessage":"Invalid grant type"}', 'NO_TOKEN', 'no'],
    [503, '', 'UNREACHABLE', { afterSeconds: 30 }],
    [429, '', 'UNREACHABLE', { afterSeconds: 30 }],
  ])('no token (HTTP %i, %j): nothing was sent', async (status, text, code, newPrompt) => {
    const calls: string[] = []
    const pushed = await pushWith(async (url) => {
      calls.push(url)
      return new Response(text, { status })
    })
    expect(pushed).toMatchObject({ kind: 'refused', code, newPrompt })
    expect(calls.every((url) => url.includes('/oauth/'))).toBe(true)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realWorld } from '#src/program/real-world.ts'
import { recordOf } from '#src/testing/daraja/daraja.ts'
import { signature } from '../client.ts'
import { deviations, documented, type Shape } from '../documented-shapes.ts'
import { type Simulator, startSimulator } from './start-simulator.ts'

const PUSH = '/mpesa/stkpush/v1/processrequest'
const QUERY = '/mpesa/stkpushquery/v1/query'
const REVERSAL = '/mpesa/reversal/v1/request'
const TOKEN = '/oauth/v1/generate?grant_type=client_credentials'

let simulator: Simulator
let bearer: string
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, world: realWorld })
  bearer = `Bearer ${(await ask('GET', TOKEN, basic())).body.access_token}`
})
afterAll(() => simulator.stop())

const basic = (secret = 'simulator-secret') =>
  `Basic ${Buffer.from(`simulator:${secret}`).toString('base64')}`

const ask = async (method: string, path: string, authorization: string, body?: string) => {
  const init = body === undefined ? {} : { body }
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(simulator.settings.baseUrl + path, { method, headers, ...init })
  const text = await response.text()
  return { status: response.status, text, body: recordOf(text === '' ? {} : JSON.parse(text)) }
}
const post = (path: string, body: object) => ask('POST', path, bearer, JSON.stringify(body))

/** A request as in the documentation's sample: numbers as text. */
const push = () => ({
  BusinessShortCode: '174379',
  ...signature(simulator.settings, new Date()),
  TransactionType: 'CustomerPayBillOnline',
  Amount: '1',
  PartyA: '254708374149',
  PartyB: '174379',
  PhoneNumber: '254708374149',
  CallBackURL: 'http://127.0.0.1:1/hooks/x',
  AccountReference: 'Test',
})

describe('the documented answers', () => {
  const documentedAs = (
    shape: Shape,
    answer: { status: number; body: Record<string, unknown> },
  ) => {
    expect(answer.status).toBe(200)
    expect(deviations(shape, answer.body)).toEqual([])
  }

  test('token', async () => {
    const other = await startSimulator({ port: 0, world: realWorld })
    const response = await fetch(other.settings.baseUrl + TOKEN, {
      headers: { authorization: basic() },
    })
    const body = recordOf(await response.json())
    await other.stop()
    documentedAs(documented.oauthAnswer, { status: response.status, body })
  })

  test('push', async () => documentedAs(documented.pushAnswer, await post(PUSH, push())))

  test('query', async () => {
    const asked = {
      BusinessShortCode: 174379,
      ...signature(simulator.settings, new Date()),
      CheckoutRequestID: 'ws_CO_01012026090502123000001344',
    }
    documentedAs(documented.queryAnswer, await post(QUERY, asked))
  })
})

describe('a bad request is told from a good one', () => {
  const bad: [field: string, value: unknown][] = [
    ['BusinessShortCode', 'shop'],
    ['Password', 'not base64!'],
    ['Timestamp', '2026-03-01T09:00:00Z'],
    ['TransactionType', 'CustomerBuyGoodsOnline'],
    ['Amount', 0],
    ['Amount', 1.5],
    ['Amount', 250_001],
    ['PartyA', '0708374149'],
    ['PartyB', '600000'],
    ['PhoneNumber', '+254708374149'],
    ['CallBackURL', 'shop.example'],
    ['AccountReference', 'longer than twelve'],
    ['TransactionDesc', 'longer than thirteen'],
    ['TransactionDsc', 'a slip'],
  ]
  test.each(bad)('%s: %j', async (field, value) => {
    const answer = await post(PUSH, { ...push(), [field]: value })
    expect(answer.status).toBe(400)
    expect(deviations(documented.error, answer.body)).toEqual([])
    expect(answer.body).toMatchObject({
      errorCode: '400.002.02',
      errorMessage: `Bad Request - Invalid ${field}`,
    })
  })

  test.each(['Password', 'Timestamp', 'PartyA', 'CallBackURL', 'AccountReference'])(
    'without %s',
    async (field) => {
      const answer = await post(PUSH, { ...push(), [field]: undefined })
      expect(answer.body.errorMessage).toBe(`Bad Request - Invalid ${field}`)
    },
  )

  test('a time stamped in UTC', async () => {
    const early = new Date(Date.now() - 3 * 3_600_000)
    const answer = await post(PUSH, { ...push(), ...signature(simulator.settings, early) })
    expect(answer.body.errorMessage).toBe('Bad Request - Invalid Timestamp')
  })

  test('a wrong passkey or shortcode', async () => {
    const wrong = signature({ ...simulator.settings, passkey: 'other' }, new Date())
    expect((await post(PUSH, { ...push(), ...wrong })).body).toMatchObject({
      errorCode: '500.001.1001',
      errorMessage: 'Wrong credentials',
    })
    expect((await post(PUSH, { ...push(), BusinessShortCode: 600000 })).body).toMatchObject({
      errorCode: '500.001.1001',
      errorMessage: 'Merchant does not exist',
    })
  })

  test('a query for what is no prompt, a reversal without anything', async () => {
    const asked = {
      BusinessShortCode: 174379,
      ...signature(simulator.settings, new Date()),
      CheckoutRequestID: 'ws_CO_other',
    }
    const answer = await post(QUERY, asked)
    expect(answer.body.errorMessage).toBe('Bad Request - Invalid CheckoutRequestID')
    expect((await post(REVERSAL, {})).body.errorCode).toBe('400.002.02')
  })

  test.each<[string, string, string, string | undefined, number, string | undefined]>([
    ['POST', PUSH, 'Bearer nonsense', '{}', 404, '404.001.03'],
    ['POST', PUSH, '', '{}', 404, '404.001.03'],
    ['GET', PUSH, '', undefined, 405, '405.001'],
    ['POST', TOKEN, basic(), '', 405, '405.001'],
    ['GET', '/other', '', undefined, 404, '404.001.01'],
    ['GET', TOKEN, 'Bearer x', undefined, 400, '400.008.01'],
    ['GET', '/oauth/v1/generate', basic(), undefined, 400, '400.008.02'],
    ['GET', TOKEN, basic('wrong'), undefined, 400, undefined],
  ])('%s %s as %j', async (method, path, authorization, body, status, code) => {
    const answer = await ask(method, path, authorization, body)
    expect(answer.status).toBe(status)
    expect(answer.body.errorCode).toBe(code)
  })

  test('text that is no JSON', async () => {
    expect((await ask('POST', PUSH, bearer, 'shop')).body.errorCode).toBe('400.002.02')
  })
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import {
  clientOf,
  openInbox,
  promptOf,
  provider,
  recording,
  type Sent,
  settings,
} from '../../testing/daraja/daraja.ts'
import type { Daraja } from './client.ts'
import { deviations, documented, type Shape } from './documented-shapes.ts'
import { type Simulator, startSimulator } from './simulator/start-simulator.ts'

const REVERSAL = {
  receipt: 'UC17RT61SV',
  amountCents: 25_000,
  resultUrl: 'http://127.0.0.1:1/result',
  timeoutUrl: 'http://127.0.0.1:1/timeout',
  remarks: 'Order cancelled',
}

describe.each([
  { name: 'PayBill', till: undefined, type: 'CustomerPayBillOnline', receiver: 174379 },
  { name: 'till', till: '5123456', type: 'CustomerBuyGoodsOnline', receiver: 5123456 },
])('requests of a $name are what is documented', ({ till, type, receiver }) => {
  let simulator: Simulator
  let client: Daraja
  let sent: Sent[]

  beforeAll(async () => {
    simulator = await startSimulator({ port: 0, world: realWorld, till })
    const wire = recording()
    sent = wire.sent
    client = clientOf(simulator.settings, { fetch: wire.fetch })
  })
  afterAll(() => simulator.stop())

  const lastSent = (shape: Shape): Sent => {
    const last = sent.at(-1)
    if (last === undefined) throw new Error('nothing was sent')
    expect(deviations(shape, last.body)).toEqual([])
    expect(Object.keys(last.body).sort()).toEqual(Object.keys(shape).sort())
    return last
  }

  test('push', async () => {
    const answer = await client.stkPush(promptOf('254711223344', 'http://127.0.0.1:1/hooks/x'))
    expect(answer.kind).toBe('accepted')
    const { url, body } = lastSent(documented.pushRequest)
    expect(url).toBe(`${simulator.settings.baseUrl}/mpesa/stkpush/v1/processrequest`)
    expect(body).toMatchObject({
      BusinessShortCode: 174379,
      TransactionType: type,
      Amount: 1234,
      PartyA: 254711223344,
      PartyB: receiver,
      PhoneNumber: 254711223344,
      CallBackURL: 'http://127.0.0.1:1/hooks/x',
      AccountReference: 'DK12345678',
      TransactionDesc: 'Duka order',
    })
    const password = Buffer.from(String(body.Password), 'base64').toString()
    expect(password).toBe(`174379simulator-passkey${body.Timestamp}`)
  })

  test('query', async () => {
    await client.stkQuery('ws_CO_01032026090502123000001344')
    const { url, body } = lastSent(documented.queryRequest)
    expect(url).toBe(`${simulator.settings.baseUrl}/mpesa/stkpushquery/v1/query`)
    expect(body.BusinessShortCode).toBe(174379)
    const password = Buffer.from(String(body.Password), 'base64').toString()
    expect(password).toBe(`174379simulator-passkey${body.Timestamp}`)
  })

  test('reversal', async () => {
    expect((await client.reversal?.(REVERSAL))?.kind).toBe('accepted')
    const { url, body } = lastSent(documented.reversalRequest)
    expect(url).toBe(`${simulator.settings.baseUrl}/mpesa/reversal/v1/request`)
    expect(body).toMatchObject({ TransactionID: 'UC17RT61SV', Amount: 250, ReceiverParty: 174379 })
  })
})

describe('a request', () => {
  test('is stamped with the time in Nairobi, over midnight and new year', async () => {
    const world = { ...realWorld, now: () => new Date('2026-12-31T21:05:09.999Z') }
    const wire = recording()
    const simulator = await startSimulator({ port: 0, world })
    const client = clientOf(simulator.settings, { fetch: wire.fetch, world })
    const answer = await client.stkPush(promptOf('254711223344', 'http://127.0.0.1:1/hooks/x'))
    await simulator.stop()
    expect(wire.sent[0]?.body.Timestamp).toBe('20270101000509')
    expect(answer.kind).toBe('accepted')
  })

  test('goes to nobody else: a redirect is not followed', async () => {
    const inbox = await openInbox()
    const moved = createServer((_, response) => {
      response.writeHead(307, { location: inbox.url }).end()
    })
    await once(moved.listen(0, '127.0.0.1'), 'listening')
    const address = moved.address()
    const port = typeof address === 'object' ? address?.port : 0
    const { fetch: tokens } = provider(() => Response.error())
    const client = clientOf(
      { ...settings, baseUrl: `http://127.0.0.1:${port}` },
      { fetch: (url, init) => (url.includes('/oauth/') ? tokens(url, init) : fetch(url, init)) },
    )
    const answer = await client.stkPush(promptOf('254711223344'))
    moved.close()
    await inbox.stop()
    expect(answer).toMatchObject({ kind: 'refused', code: 'HTTP_307' })
    expect(inbox.received).toEqual([])
  })

  test('keeps reference and description within their lengths', async () => {
    const wire = recording()
    const simulator = await startSimulator({ port: 0, world: realWorld })
    const client = clientOf(simulator.settings, { fetch: wire.fetch })
    const answer = await client.stkPush({
      ...promptOf('254711223344', 'http://127.0.0.1:1/hooks/x'),
      reference: 'DK-1234-5678-9012-3456',
      description: 'An order of many things',
    })
    await simulator.stop()
    expect(answer.kind).toBe('accepted')
    expect(wire.sent[0]?.body.AccountReference).toBe('DK1234567890')
    expect(wire.sent[0]?.body.TransactionDesc).toBe('An order of m')
  })
})

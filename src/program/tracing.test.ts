import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { placedOrder } from '../contract/order/place-order.ts'
import { listenLive } from '../testing/http/live-listener.ts'
import { orderOf } from '../testing/http/orders.ts'
import { push, startPayingShop } from '../testing/http/pay.ts'
import { ids } from '../testing/http/small-shop.ts'
import type { Answer } from '../testing/http/visitor.ts'
import { type ReceivedSpan, startCollector } from '../testing/program/collector.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let orderId: string
/** The answers to the two requests of the purchase. */
let ordering: Answer
let paying: Answer

/** A customer buys one soap and pays by M-PESA, while a page of hers is open. Then the shop stops. */
beforeAll(async () => {
  collector = await startCollector()
  const shop = await startPayingShop({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
  const wanjiku = shop.visitor()
  await wanjiku.logIn('wanjiku')
  const listener = await listenLive(shop.url, wanjiku)
  ordering = await wanjiku.post('/api/orders', { ...orderOf(ids.soap), paymentMethod: 'mpesa' })
  expect(ordering.status, ordering.text).toBe(201)
  orderId = placedOrder.parse(ordering.body).id
  paying = await push(wanjiku, orderId, '000')
  expect(paying.status, paying.text).toBe(200)
  const { events } = shop.commands
  const received = await vi.waitUntil(
    async () =>
      (await events.readStream(`payment-${orderId}`)).find(
        ({ type }) => type === 'PaymentReceived',
      ),
    { timeout: 20_000 },
  )
  await listener.hear(({ type, position }) => type === 'order' && position >= received.position)
  listener.leave()
  await shop.stop()
})
afterAll(() => collector.stop())

const traceOf = ({ headers }: Answer): readonly ReceivedSpan[] => {
  const traceId = (headers.get('x-correlation-id') ?? '').replaceAll('-', '')
  return collector.spans().filter((one) => one.traceId === traceId)
}

/** The names of a span and of those above it, the root first. */
const pathTo = (trace: readonly ReceivedSpan[], name: string): string[] => {
  const path: string[] = []
  let at = trace.find((one) => one.name === name)
  while (at !== undefined) {
    path.unshift(at.name)
    const { parentSpanId: parent } = at
    if (parent === undefined) return path
    at = trace.find(({ spanId }) => spanId === parent)
  }
  return ['(nothing)', ...path]
}

describe('a purchase', () => {
  it('is one trace from the request to the read models and open pages', () => {
    const trace = traceOf(ordering)
    const placed = ['POST /api/orders', 'place-order', 'append OrderPlaced']
    expect(pathTo(trace, 'append OrderPlaced')).toEqual(placed)
    const followers = trace.filter((one) => ['project', 'tell open pages'].includes(one.name))
    expect(followers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['project', 'tell open pages']),
    )
    expect(pathTo(trace, 'tell open pages')).toEqual([...placed, 'tell open pages'])
    expect(pathTo(trace, 'project').at(-2)).toMatch(/^append /)
  })

  it('goes on through the job that asks M-PESA', () => {
    const trace = traceOf(paying)
    const started = ['POST /api/mpesa/stkpush', 'start-payment', 'append PaymentAttemptStarted']
    const job = [...started, 'prompt-payment']
    expect(pathTo(trace, 'prompt-payment')).toEqual(job)
    expect(pathTo(trace, 'append PromptAccepted').slice(0, 4)).toEqual(job)
    expect(pathTo(trace, 'project')[0]).toBe(started[0])
    expect(pathTo(trace, 'tell open pages')[0]).toBe(started[0])
  })

  it('is found by its order, whether the callback or a question to M-PESA brought the payment', () => {
    const ofOrder = collector.spans().filter(({ facts }) => facts['duka.order'] === orderId)
    expect(ofOrder.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['append OrderPlaced', 'append PaymentReceived']),
    )
  })
})

describe('a span', () => {
  it('says what was asked and how it ended', () => {
    const root = traceOf(ordering).find(({ parentSpanId }) => parentSpanId === undefined)
    expect(root?.facts).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/orders',
      'http.response.status_code': 201,
    })
    const command = traceOf(ordering).find(({ name }) => name === 'place-order')
    expect(command?.facts).toEqual({ 'duka.outcome': 'ok' })
  })

  it.each(['ordering', 'paying'])(
    'ends after it began, under a span that is there: %s',
    (which) => {
      const trace = traceOf(which === 'ordering' ? ordering : paying)
      expect(trace.length).toBeGreaterThan(5)
      const backwards = trace.filter(
        (one) => BigInt(one.endTimeUnixNano) < BigInt(one.startTimeUnixNano),
      )
      expect(backwards).toEqual([])
      const known = new Set([undefined, ...trace.map(({ spanId }) => spanId)])
      expect(trace.filter((one) => !known.has(one.parentSpanId))).toEqual([])
    },
  )

  it('holds no personal data', () => {
    const raw = collector.raw()
    expect(raw).toContain('append OrderPlaced')
    expect(raw).not.toMatch(/wanjiku|712345678|\b(?:254|0)711\d{6}\b|ngong/i)
  })
})

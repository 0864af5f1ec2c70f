import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { placedOrder } from '../contract/order/place-order.ts'
import { waitForAll } from '../runtime/readers.ts'
import { listenLive } from '../testing/http/live-listener.ts'
import { orderOf } from '../testing/http/orders.ts'
import { push, simulatorTimings, startPayingShop } from '../testing/http/pay.ts'
import { ids } from '../testing/http/small-shop.ts'
import type { Answer } from '../testing/http/visitor.ts'
import { type ReceivedSpan, startCollector } from '../testing/program/collector.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let orderId: string
/** The answers to the two requests of the purchase. */
let ordering: Answer
let paying: Answer

/**
 * A customer buys one soap and pays by M-PESA, while a page of hers is open. M-PESA calls back, and is not asked. Then
 * the shop stops.
 */
beforeAll(async () => {
  collector = await startCollector()
  const shop = await startPayingShop({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    payments: {
      payAnswerMs: 1_500,
      paymentTimings: { queries: [60_000], unknown: 60_000 },
      simulatorTimings,
    },
  })
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
  await waitForAll([shop.commands.queries.payments], received.position, 20_000)
  await shop.stop()
})
afterAll(() => collector.stop())

/** The spans of the trace that began with this request. */
const traceOf = ({ headers }: Answer): readonly ReceivedSpan[] => {
  const traceId = (headers.get('x-correlation-id') ?? '').replaceAll('-', '')
  return collector.spans().filter((one) => one.traceId === traceId)
}

/** The span and those above it, the root first. */
const pathTo = (trace: readonly ReceivedSpan[], last: ReceivedSpan): ReceivedSpan[] => {
  const above = trace.find(({ spanId }) => spanId === last.parentSpanId)
  if (last.parentSpanId !== undefined && above === undefined) {
    throw new Error(`${last.name} is under a span that is not there`)
  }
  return above === undefined ? [last] : [...pathTo(trace, above), last]
}

const beginOf = ({ startTimeUnixNano }: ReceivedSpan): bigint => BigInt(startTimeUnixNano)

/** The names of all spans of this name and of those above them, the root first. */
const pathsTo = (trace: readonly ReceivedSpan[], name: string): string[][] =>
  trace
    .filter((one) => one.name === name)
    .map((one) => pathTo(trace, one).map((above) => above.name))

const placed = ['POST /api/orders', 'place-order', 'append OrderPlaced']
const called = [
  ...placed,
  'POST /api/mpesa/stkpush',
  'start-payment',
  'append PaymentAttemptStarted',
]
const prompted = [...called, 'prompt-payment', 'record-prompt-answer', 'append PromptAccepted']
const answered = [
  ...called,
  'POST /hooks/pay/v1/:token',
  'keep-report',
  'append CallbackRecorded',
  'settle-callback',
  'settle-callback',
  'append PaymentReceived',
]

describe('a purchase', () => {
  it('is one trace from the order through the call to pay and M-PESA’s callback to its last events', () => {
    const trace = traceOf(ordering)
    expect(pathsTo(trace, 'append OrderPlaced')).toEqual([placed])
    expect(pathsTo(trace, 'append PromptAccepted')).toEqual([prompted])
    expect(pathsTo(trace, 'append PaymentReceived')).toEqual([answered])
  })

  it.each(['project', 'tell open pages'])('goes on after each event to %s', (follower) => {
    const trace = traceOf(ordering)
    const followed = trace.filter(({ name }) => name === follower)
    for (const event of ['OrderPlaced', 'PaymentAttemptStarted', 'PaymentReceived']) {
      const append = trace.find(({ name }) => name === `append ${event}`)
      const isLater = (one: ReceivedSpan) => beginOf(one) >= (append ? beginOf(append) : 0n)
      expect(append && followed.some(isLater), event).toBe(true)
    }
  })

  it('leaves no span outside of its trace', () => {
    const trace = traceOf(ordering)
    const ofOrder = collector.spans().filter(({ facts }) => facts['duka.order'] === orderId)
    expect(ofOrder.length).toBeGreaterThan(5)
    expect(ofOrder.filter((one) => !trace.includes(one))).toEqual([])
    expect(traceOf(paying)).toEqual([])
    const call = trace.find(({ facts }) => facts['http.route'] === '/api/mpesa/stkpush')
    expect(call?.facts['duka.request']).toBe(paying.headers.get('x-correlation-id'))
  })

  it('runs forward: no span begins before the span that it follows from', () => {
    const trace = traceOf(ordering)
    const last = trace.find(({ name }) => name === 'append PaymentReceived')
    const begins = (last === undefined ? [] : pathTo(trace, last)).map(beginOf)
    expect(begins).toHaveLength(answered.length)
    expect(begins.filter((begin, n) => begin < (begins[n - 1] ?? begin))).toEqual([])
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

  it('ends after it began, under a span that is there', () => {
    const trace = traceOf(ordering)
    expect(trace.length).toBeGreaterThan(20)
    const backwards = trace.filter(
      (one) => BigInt(one.endTimeUnixNano) < BigInt(one.startTimeUnixNano),
    )
    expect(backwards).toEqual([])
    for (const one of trace) expect(pathTo(trace, one)[0]?.name).toBe('POST /api/orders')
  })

  it('holds no personal data', () => {
    const raw = collector.raw()
    expect(raw).toContain('append OrderPlaced')
    expect(raw).not.toMatch(/wanjiku|712345678|\b(?:254|0)711\d{6}\b|ngong/i)
  })
})

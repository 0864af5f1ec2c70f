import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callbackToken } from '../commands/payment/callbacks.ts'
import { unhurt } from '../testing/event-store/injuries.ts'
import { temporaryFolderFor } from '../testing/event-store/opened.ts'
import { startStandIn } from '../testing/event-store/stand-in.ts'
import { orderOf } from '../testing/http/orders.ts'
import { history, placeUnpaid, push } from '../testing/http/pay.ts'
import { ids } from '../testing/http/small-shop.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** The most that a request waits for stores, in ms. */
const answerMs = 1_000

let standIn: Awaited<ReturnType<typeof startStandIn>>
let shop: TestServer
beforeAll(async () => {
  standIn = await startStandIn(join(await temporaryFolderFor(afterAll), 'log.jsonl'))
  const env = { EVENTSTORE_URL: standIn.url, DEMO: 'true' }
  shop = await startTestServer({ env, payments: { answerMs, payAnswerMs: 1_500 } })
})
beforeEach(() => void Object.assign(standIn.injuries, unhurt()))
afterAll(async () => {
  await shop.stop()
  standIn.stop()
})

/** The answer, and after how many ms it came. */
const timed = async <Answer>(asked: () => Promise<Answer>): Promise<[Answer, number]> => {
  const begunAt = performance.now()
  return [await asked(), performance.now() - begunAt]
}

const away = { status: 503, body: { code: 'STORE_UNAVAILABLE' } }
/** A call that was tried by itself for as long as an event store is waited for, 10 s, would be later. */
const soon = 6_000

test('an order is answered by one deadline, however many calls it makes', async () => {
  const guest = shop.visitor()
  standIn.injuries.loseAnswers = Number.POSITIVE_INFINITY
  const [order, orderMs] = await timed(() => guest.post('/api/orders', orderOf(ids.milk)))
  expect(order).toMatchObject(away)
  expect(orderMs).toBeLessThan(soon)
})

test('a report of M-PESA is answered by the same deadline', async () => {
  const orderId = await placeUnpaid(shop.visitor())
  const about = { orderId, subjectId: shop.commands.world.newId() }
  const token = await callbackToken(shop.commands, 'payment-callback', about)
  standIn.injuries.mute = true
  const [report, ms] = await timed(() => shop.visitor().post(`/hooks/pay/v1/${token}`, {}))
  expect(report).toMatchObject(away)
  expect(ms).toBeLessThan(soon)
})

test('a prompt that may be on the phone is pending, and one that was surely not begun is not', async () => {
  const guest = shop.visitor()
  const [orderId, other] = [await placeUnpaid(guest), await placeUnpaid(guest)]
  standIn.injuries.loseAnswers = Number.POSITIVE_INFINITY
  expect(await push(guest, orderId, '123')).toMatchObject({
    status: 200,
    body: { status: 'pending' },
  })
  standIn.injuries.loseAnswers = 0
  expect(await history(shop, orderId)).toContain('PaymentAttemptStarted')
  standIn.injuries.mute = true
  const [asked, ms] = await timed(() => push(guest, other, '123'))
  expect(asked).toMatchObject(away)
  expect(ms).toBeLessThan(soon)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitsWith } from '#src/testing/http/limits.ts'
import { placeUnpaid, startPayingShop, TOTAL, wait } from '#src/testing/http/pay.ts'
import type { Visitor } from '#src/testing/http/visitor.ts'
import type { TestServer } from '#src/testing/server.ts'

let shop: TestServer
let guest: Visitor
beforeAll(async () => {
  const subjects = { 'pay.phone': { limit: 3, minutes: 24 * 60 } }
  shop = await startPayingShop({ limits: limitsWith({ subjects }) })
  guest = shop.visitor()
})
afterAll(() => shop.stop())

describe('a phone', () => {
  const ring = async (phoneNumber: string, orderId?: string, who = guest) =>
    who.post('/api/mpesa/stkpush', {
      orderId: orderId ?? (await placeUnpaid(shop.visitor())),
      phoneNumber,
      amount: TOTAL,
    })

  test('rings three times for whatever orders, and then rests for minutes, unless one was paid', async () => {
    const cancels = '0700111032'
    for (let n = 0; n < 3; n += 1) expect((await ring(cancels)).status).toBe(200)
    const refused = await ring('+254 700 111 032')
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      code: 'PHONE_ASKED_TOO_OFTEN',
      message: expect.stringContaining('Use another phone, pay in cash, or try again in 5 min.'),
    })
    expect((await ring('0700111033')).body).toMatchObject({ status: 'paid' })
  })

  test('that strangers let ring still rings for whoever is signed in', async () => {
    const cancels = '0700112032'
    for (let n = 0; n < 3; n += 1) await ring(cancels)
    expect((await ring(cancels)).status).toBe(429)
    const wanjiku = shop.visitor()
    await wanjiku.logIn('wanjiku')
    expect((await ring(cancels, undefined, wanjiku)).status).toBe(200)
  })

  test('that has paid from a browser is known to be its own', async () => {
    const owner = shop.visitor()
    const orderId = await placeUnpaid(owner)
    expect(owner.cookie()).toMatch(/duka_known=~[\w-]{22}$/)
    expect((await ring('0700111056', orderId, owner)).body).toMatchObject({ status: 'paid' })
    expect(owner.cookie()).toMatch(/duka_known=~[\w-]{22}\.[\w-]{22}$/)
  })

  test('that has paid rings again, since its owner wants it to', async () => {
    const pays = '0700111055'
    for (let n = 0; n < 5; n += 1) {
      await expect.poll(async () => (await ring(pays)).body, wait).toMatchObject({ success: true })
    }
  })

  test('is not counted again by who asks for the prompt that is out', async () => {
    const late = '0700111499'
    const orderId = await placeUnpaid(guest)
    const answers = await Promise.all([1, 2, 3, 4].map(() => ring(late, orderId)))
    expect(answers.map(({ status }) => status)).not.toContain(409)
    expect((await ring(late)).status).toBe(200)
  })
})

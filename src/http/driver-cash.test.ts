import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { placedOrder } from '../contract/order/place-order.ts'
import { orderOf } from '../testing/http/orders.ts'
import { readyDelivery } from '../testing/http/ready-delivery.ts'
import { ids } from '../testing/http/small-shop.ts'
import { logInEverybody, startTestServer, type TestServer } from '../testing/server.ts'

let shop: TestServer
let by: Awaited<ReturnType<typeof logInEverybody>>
beforeAll(async () => {
  shop = await startTestServer()
  by = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const lineOfLists = z.object({
  driverId: z.string().optional(),
  kind: z.string().optional(),
  revision: z.number().nullish(),
})
const lines = async (person: ReturnType<typeof by>, path: string, headers = {}) =>
  z.array(z.looseObject(lineOfLists.shape)).parse((await person.get(path, headers)).body)

const after = (answer: { headers: Headers }) => ({
  'x-min-position': answer.headers.get('x-position') ?? '',
})

/** A delivery that the driver was given. */
const given = async (): Promise<string> => {
  const { id: driverId } = z
    .object({ id: z.string() })
    .parse((await by('driver_otieno').get('/api/auth/me')).body)
  const placed = await by('wanjiku').post('/api/orders', orderOf(ids.soap, 1))
  const { deliveryId } = await readyDelivery(shop.commands, placedOrder.parse(placed.body).id)
  const assigned = { status: 'assigned', driverId }
  await by('admin').patch(`/api/deliveries/${deliveryId}/status`, assigned)
  return deliveryId
}

test('a driver writes cash onto own deliveries alone', async () => {
  spec('operations driver', 'Cash is written onto a delivery by those alone who have or had it')
  const placed = await by('wanjiku').post('/api/orders', orderOf(ids.soap, 1))
  const { deliveryId } = await readyDelivery(shop.commands, placedOrder.parse(placed.body).id)
  const driver = by('driver_otieno')
  const asked = (id: string) =>
    driver.post('/api/driver/cash', { id: v7(), deliveryId: id, amount: 0.01 })
  expect((await asked(v7())).body).toMatchObject({ code: 'DELIVERY_NOT_FOUND' })
  expect((await asked(deliveryId)).body).toMatchObject({ code: 'DELIVERY_NOT_YOURS' })
  const step = { status: 'picked_up', cashTaken: 0.01 }
  const refused = await driver.patch(`/api/deliveries/${deliveryId}/status`, step)
  expect(refused.body).toMatchObject({ code: 'DELIVERY_NOT_YOURS' })
  expect((await driver.get('/api/driver/cash')).body).toMatchObject({ taken: 0, due: 0 })
})

test('what a driver took is counted by others, and a difference is shown to finance and to the driver', async () => {
  spec('operations driver', 'Handovers of cash are counted, differences shown')
  const driver = by('driver_otieno')
  const finance = by('finance_achieng')
  const taken = { id: v7(), deliveryId: await given(), amount: 1_480 }
  await driver.post('/api/driver/cash', taken)
  // The answer was lost: the phone sends it again.
  const again = await driver.post('/api/driver/cash', taken)
  expect(again.status).toBe(201)
  const [mine] = await lines(finance, '/api/cash/drivers')
  const sums = (await driver.get('/api/driver/cash', after(again))).body
  expect(sums).toMatchObject({ taken: 1_480, due: 1_480, limit: 10_000, isOverLimit: false })

  const path = `/api/cash/drivers/${mine?.driverId}/handovers`
  const counted = { id: v7(), counted: 1_400, note: 'One customer had too little' }
  expect(await by('manager_kabete').post(path, { ...counted, note: ' ' })).toMatchObject({
    status: 422,
    body: { code: 'REASON_REQUIRED' },
  })
  const handed = await by('manager_kabete').post(path, counted)
  expect(handed).toMatchObject({ status: 201, body: { due: 80 } })
  const [line] = await lines(finance, '/api/cash/entries?differences=yes', after(handed))
  expect(line).toMatchObject({
    kind: 'handover',
    amount: -1_400,
    due: 1_480,
    difference: -80,
    note: 'One customer had too little',
  })
  const own = await lines(driver, '/api/driver/cash/entries', after(handed))
  expect(own.map(({ kind }) => kind)).toEqual(['handover', 'taken'])
  expect((await driver.get('/api/driver/cash', after(handed))).body).toMatchObject({
    open: { difference: -80 },
    sinceHandover: { at: expect.any(String), carried: 80, float: 0, owed: 0, writtenOff: 0 },
  })
})

test('finance writes off what was short, with a reason; a manager does not', async () => {
  spec('operations driver', 'A difference of cash is open until a count has it in it')
  const finance = by('finance_achieng')
  const open = (await finance.get('/api/cash/drivers')).body
  const [mine] = z.array(z.looseObject({ driverId: z.string(), open: z.unknown() })).parse(open)
  const { handover } = z.object({ handover: z.string() }).parse(mine?.open)
  const path = `/api/cash/drivers/${mine?.driverId}/write-offs`
  const body = { id: v7(), handover, note: 'Agreed with the branch' }
  expect((await by('manager_kabete').post(path, body)).status).toBe(403)
  expect((await finance.post(path, { ...body, note: ' ' })).status).toBe(400)
  const [before] = await lines(finance, '/api/cash/entries?differences=yes')
  expect(before).toMatchObject({ difference: -80, standing: 'open', accepted: null })
  const done = await finance.post(path, body)
  expect(done).toMatchObject({ status: 201, body: { due: 0 } })
  expect((await finance.post(path, body)).body).toMatchObject({ due: 0 })
  const [line] = await lines(finance, '/api/cash/entries?differences=yes', after(done))
  expect(line).toMatchObject({ standing: 'written_off', accepted: 'Agreed with the branch' })
  const [entry] = await lines(finance, '/api/cash/entries', after(done))
  expect(entry).toMatchObject({ kind: 'write_off', amount: -80, note: 'Agreed with the branch' })
  expect((await finance.get('/api/cash/drivers', after(done))).body).toMatchObject([
    { open: null, writtenOff: 80, lastDifference: -80 },
  ])
  const again = await finance.post(path, { ...body, id: v7() })
  expect(again).toMatchObject({ status: 409, body: { code: 'CASH_DIFFERENCE_NOT_OPEN' } })
})

test('a float counts towards the limit, and who counts what has changed meanwhile is told', async () => {
  spec('operations driver', 'Handovers of cash are counted, differences shown')
  const driver = by('driver_otieno')
  const manager = by('manager_westlands')
  const [before] = await lines(manager, '/api/cash/drivers')
  const path = `/api/cash/drivers/${before?.driverId}`
  const float = { id: v7(), amount: 10_000 }
  // The driver has no delivery of the manager's branch.
  expect(await manager.post(`${path}/floats`, float)).toMatchObject({
    status: 409,
    body: { code: 'DRIVER_NOT_OF_BRANCH' },
  })
  const given = await by('finance_achieng').post(`${path}/floats`, float)
  expect(given.body).toMatchObject({ due: 10_000 })
  expect((await driver.get('/api/driver/cash', after(given))).body).toMatchObject({
    float: 10_000,
    isOverLimit: true,
  })
  const late = { id: v7(), counted: 80, note: 'Late', revision: before?.revision }
  expect(await by('admin').post(`${path}/handovers`, late)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE', details: { due: 1_000_000 } },
  })
})

test('less than was to be collected is shown with order, driver and reason, and decided by the branch', async () => {
  spec('operations driver', 'Less cash is a difference with a reason, until it is decided')
  const [driver, finance, manager] = [
    by('driver_otieno'),
    by('finance_achieng'),
    by('manager_kabete'),
  ]
  const deliveryId = await given()
  const path = `/api/deliveries/${deliveryId}/status`
  for (const status of ['picked_up', 'in_transit', 'out_for_delivery'])
    await driver.patch(path, { status })
  const asked = await by('wanjiku').get(`/api/deliveries/${deliveryId}`)
  const { code, orderId } = z.object({ code: z.string(), orderId: z.string() }).parse(asked.body)
  const step = { status: 'delivered', code, cashTaken: 200, cashReason: 'not_enough' }
  const handed = await driver.patch(path, step)
  expect(handed.status).toBe(200)

  const short = {
    orderId,
    taken: 200,
    reason: 'not_enough',
    driver: { fullName: expect.any(String) },
  }
  const seen = await lines(finance, '/api/payments?view=differences', after(handed))
  expect(seen).toMatchObject([{ orderId, paymentStatus: 'needs_review', paid: 200 }])
  expect(seen).toMatchObject([{ cashShorts: [short] }])
  expect(await lines(manager, '/api/cash/short', after(handed))).toMatchObject([short])
  expect(await lines(by('manager_westlands'), '/api/cash/short', after(handed))).toEqual([])
  const own = (await driver.get('/api/driver/cash', after(handed))).body
  expect(own).toMatchObject({ short: [{ orderId, taken: 200 }] })

  const decision = { id: v7(), outcome: 'relieved', note: 'Called the customer' }
  const settled = await manager.post(`/api/payments/${orderId}/cash-short`, decision)
  expect(settled).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } })
  expect(await lines(finance, '/api/payments?view=differences', after(settled))).toEqual([])
  const [entry] = await lines(finance, '/api/cash/entries', after(settled))
  expect(entry).toMatchObject({ kind: 'short_settled', note: 'Called the customer' })
  const detail = (await finance.get(`/api/payments/${orderId}`, after(settled))).body
  expect(detail).toMatchObject({ paid: 200, cashShorts: [] })
})

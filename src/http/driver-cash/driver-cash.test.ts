import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { logInEverybody, startTestShop, type TestShop } from '../testing/test-app.ts'

let shop: TestShop
let by: Awaited<ReturnType<typeof logInEverybody>>
beforeAll(async () => {
  shop = await startTestShop()
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

test('what a driver took is counted by others, and a difference is shown to finance and to the driver', async () => {
  const driver = by('driver_otieno')
  const finance = by('finance_achieng')
  const taken = { id: v7(), deliveryId: v7(), amount: 1_480 }
  await driver.post('/api/driver/cash', taken)
  // The answer was lost: the phone sends it again.
  const again = await driver.post('/api/driver/cash', taken)
  expect(again.status).toBe(201)
  const [mine] = await lines(finance, '/api/cash/drivers')
  const sums = (await driver.get('/api/driver/cash', after(again))).body
  expect(sums).toMatchObject({ taken: 1_480, due: 1_480, limit: 10_000, isOverLimit: false })

  const path = `/api/cash/drivers/${mine?.driverId}/handovers`
  const counted = { id: v7(), counted: 1_400, note: 'One customer had too little' }
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
})

test('a float counts towards the limit, and who counts what has changed meanwhile is told', async () => {
  const driver = by('driver_otieno')
  const manager = by('manager_westlands')
  const [before] = await lines(manager, '/api/cash/drivers')
  const path = `/api/cash/drivers/${before?.driverId}`
  const given = await manager.post(`${path}/floats`, { id: v7(), amount: 9_920 })
  expect(given.body).toMatchObject({ due: 10_000 })
  expect((await driver.get('/api/driver/cash', after(given))).body).toMatchObject({
    float: 9_920,
    isOverLimit: true,
  })
  const late = { id: v7(), counted: 80, revision: before?.revision }
  expect(await by('admin').post(`${path}/handovers`, late)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE', details: { due: 1_000_000 } },
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../domain/kernel/access.ts'
import { assignedDelivery, newDriver } from '../../testing/commands/deliveries.ts'
import { fillShop, newCustomer, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { giveFloat, handOverCash } from './count-cash.ts'

let shop: TestShop
let customer: Actor
let driver: Actor
let n = 0
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 500)
  customer = await newCustomer(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  n += 1
  driver = await newDriver(shop, `driver${n}`)
})

const managerOf = (branchId: number): Actor => ({ id: 'm', role: 'branch_manager', branchId })
const manager = managerOf(1)
const finance: Actor = { id: 'f', role: 'finance' }

const float = (amountCents: number) => ({
  driverId: driver.id,
  entryId: shop.deps.world.newId(),
  amountCents,
})
const refusal = async (amountCents: number, actor: Actor) => {
  await shop.caughtUp()
  return (await shop.refused(giveFloat, float(amountCents), actor)).code
}
const given = async (amountCents: number, actor: Actor) => {
  await shop.caughtUp()
  return (await shop.done(giveFloat, float(amountCents), actor)).due
}

describe('a float of a manager', () => {
  it('goes to a driver with a delivery of the branch that day', async () => {
    expect(await refusal(50_000, manager)).toBe('DRIVER_NOT_OF_BRANCH')
    await assignedDelivery(shop, customer, driver)
    expect(await refusal(50_000, managerOf(2))).toBe('DRIVER_NOT_OF_BRANCH')
    expect(await given(50_000, manager)).toBe(50_000)
  })
  it('takes the driver not beyond the cash limit, in one sum or several', async () => {
    await assignedDelivery(shop, customer, driver)
    expect(await refusal(90_000_000, manager)).toBe('FLOAT_OVER_LIMIT')
    expect(await given(600_000, manager)).toBe(600_000)
    expect(await refusal(600_000, manager)).toBe('FLOAT_OVER_LIMIT')
    expect(await given(400_000, manager)).toBe(1_000_000)
  })
  it('is one float if it is sent twice, also when it reached the limit', async () => {
    await assignedDelivery(shop, customer, driver)
    await shop.caughtUp()
    const once = float(1_000_000)
    await shop.done(giveFloat, once, manager)
    expect(await shop.done(giveFloat, once, manager)).toMatchObject({ due: 1_000_000 })
  })
})

it('finance gives a float to any driver, without a limit', async () => {
  expect(await given(2_000_000, finance)).toBe(2_000_000)
})

it('nobody gives a float to themselves, or to somebody who is no driver', async () => {
  expect(await refusal(100, { id: driver.id, role: 'finance' })).toBe('OWN_MATTER')
  const nobody = { ...float(100), driverId: customer.id }
  expect((await shop.refused(giveFloat, nobody, finance)).code).toBe('USER_NOT_FOUND')
})

it('cash is counted with a note where it differs, once an entry', async () => {
  await given(100_000, finance)
  const counted = {
    driverId: driver.id,
    entryId: shop.deps.world.newId(),
    countedCents: 50_000,
    keptCents: 0,
    note: ' ',
  }
  expect((await shop.refused(handOverCash, counted, manager)).code).toBe('REASON_REQUIRED')
  const told = { ...counted, note: 'Counted twice' }
  expect(await shop.done(handOverCash, told, manager)).toMatchObject({ due: 50_000 })
  expect(await shop.done(handOverCash, told, manager)).toMatchObject({ due: 50_000 })
})

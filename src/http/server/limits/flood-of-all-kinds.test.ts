import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandDeps, issue } from '#src/commands/engine/command.ts'
import { hashesAtOnce } from '#src/commands/user/credentials.ts'
import { registerUser } from '#src/commands/user/register-account.ts'
import { placedOrder } from '#src/contract/order/place-order.ts'
import { seedDemo } from '#src/demo/seed.ts'
import { system } from '#src/domain/kernel/access.ts'
import {
  availableAt,
  type BranchGoods,
  goodsOf,
  orderOfGoods,
} from '#src/testing/http/branch-goods.ts'
import { type RunningFlood, startFlood } from '#src/testing/http/flood.ts'
import { startPayingShop, stateOf } from '#src/testing/http/pay.ts'
import type { Visitor } from '#src/testing/http/visitor.ts'
import type { TestServer } from '#src/testing/server.ts'
import { largestDocument } from '#src/testing/stores/largest-document.ts'
import { until } from '#src/testing/until.ts'
import { expireGuestOrdersSweep, expireUnpaidOrdersSweep } from '#src/workers/order.ts'
import { defaultLimits } from './budgets.ts'

const MEMBERS = ['njeri', 'otieno_k', 'achieng_w']
const ORDERS_EACH = 20
const PAYMENTS = 10
const PIECES = 5
const REQUESTS = 3_000
/** The most requests that one client sends at once. */
const AT_ONCE = 256
const PATIENCE_MS = 240_000
const A_DAY_MS = 24 * 60 * 60_000

let shop: TestServer
let goods: BranchGoods
let members: Visitor[]
beforeAll(async () => {
  shop = await startPayingShop({
    seed: async (deps) => {
      await seedDemo(deps)
      for (const username of MEMBERS) {
        const profile = { username, email: `${username}@duka.example`, fullName: username }
        const by = { actor: system, commandId: deps.world.newId(), correlationId: 'members' }
        const input = { ...profile, password: 'duka-test', phoneNumber: '' }
        await issue(registerUser, input, by, deps)
      }
    },
    limits: defaultLimits,
    env: { TRUST_PROXY: '1' },
  })
  goods = await goodsOf(shop.url, 1)
  members = MEMBERS.map(() => shop.visitor())
  for (const [n, username] of MEMBERS.entries()) await members[n]?.logIn(username)
})
afterAll(() => shop.stop())

const someGoods = (n: number, quantity: number, paymentMethod: 'cash' | 'mpesa') =>
  orderOfGoods(goods, goods.offers.slice(n % 20, (n % 20) + 1), quantity, {
    phone: `0733${String(n).padStart(3, '0')}123`,
    paymentMethod,
  })

/** Does something so often, spread over the flood. */
const throughout = async <Value>(
  flood: RunningFlood,
  times: number,
  work: (n: number) => Promise<Value>,
): Promise<Value[]> => {
  const done: Value[] = []
  for (let n = 0; n < times; n += 1) {
    await until(`part ${n} of the flood`, () => flood.sent() >= (n * REQUESTS) / times, PATIENCE_MS)
    done.push(await work(n))
  }
  return done
}

const memberOrders = (flood: RunningFlood, member: Visitor, own: number) =>
  throughout(flood, ORDERS_EACH, async (n) => {
    const answer = await member.post('/api/orders', someGoods(own * ORDERS_EACH + n, 2, 'cash'))
    return answer.status
  })

/** Each guest pays from an address of its own. The answer is what became of the order, or why there is none. */
const guestPays = (flood: RunningFlood) =>
  throughout(flood, PAYMENTS, async (n) => {
    const guest = shop.visitor()
    const own = { 'x-forwarded-for': `198.51.100.${n}` }
    const body = someGoods(n, PIECES, 'mpesa')
    const order = await guest.post('/api/orders', body, own)
    if (order.status !== 201) return order.text
    const { id: orderId } = placedOrder.parse(order.body)
    const prompt = { orderId, amount: body.total, phoneNumber: body.customer.phone }
    const asked = await guest.post('/api/mpesa/stkpush', prompt, own)
    if (asked.status !== 200) return asked.text
    const isPaid = async () => (await stateOf(guest, orderId)).paymentStatus === 'paid'
    await until('the payment', isPaid, PATIENCE_MS)
    return 'paid'
  })

/** The work of the sweeps when they come a day later. */
const sweepADayLater = async () => {
  const { world } = shop.commands
  const later: CommandDeps = {
    ...shop.commands,
    world: { ...world, now: () => new Date(world.now().getTime() + A_DAY_MS) },
  }
  const job = (type: string) => ({ id: type, type, data: {}, attempt: 1 })
  await expireUnpaidOrdersSweep.run(job(expireUnpaidOrdersSweep.type), { commands: later })
  await expireGuestOrdersSweep.run(job(expireGuestOrdersSweep.type), { commands: later })
}

test('thousands of requests of strangers from fifty addresses take no fifth of a branch, and stop nobody else', async () => {
  const before = await availableAt(shop.url, 1)
  expect(goods.offers.length).toBeGreaterThan(100)
  const flood = startFlood({ url: shop.url, goods }, { requests: REQUESTS, atOnce: AT_ONCE })
  const [paid, ...orders] = await Promise.all([
    guestPays(flood),
    ...members.map((member, n) => memberOrders(flood, member, n)),
  ])
  expect(orders).toEqual(MEMBERS.map(() => Array.from({ length: ORDERS_EACH }, () => 201)))
  expect(paid).toEqual(Array.from({ length: PAYMENTS }, () => 'paid'))

  const { answers, faults } = await flood.report
  expect(faults).toEqual([])
  // The flood was a real one: some requests of each kind got as far as they can.
  expect(answers['unpaid order']).toMatchObject({
    201: expect.any(Number),
    409: expect.any(Number),
  })
  expect(answers['small cash order']).toMatchObject({
    201: expect.any(Number),
    409: expect.any(Number),
  })
  const waiting = 2 * ORDERS_EACH * MEMBERS.length
  const sold = PIECES * PAYMENTS
  expect((await availableAt(shop.url, 1)) + waiting + sold).toBeGreaterThan(before * 0.8)

  const { cap, most } = hashesAtOnce()
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(cap)
  expect(largestDocument(shop.folder).bytes).toBeLessThan(100_000)

  await sweepADayLater()
  // The members are new to the shop, so their orders for cash do not wait for a day either.
  await until(
    'all is back but what was paid',
    async () => (await availableAt(shop.url, 1)) === before - sold,
    PATIENCE_MS,
  )
}, 300_000)

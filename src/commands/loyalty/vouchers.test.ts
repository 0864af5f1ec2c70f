import { afterEach, beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import type { PlaceOrderBody } from '../../contract/order/place-order.ts'
import { type Actor, guest, system } from '../../domain/kernel/access.ts'
import type { RewardDetails } from '../../domain/loyalty/events.ts'
import { fillShop, milkOrder, newCustomer, stock } from '../../testing/commands/goods.ts'
import { callback, prompt } from '../../testing/commands/payments.ts'
import { deliver } from '../../testing/http/deliver.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import type { CommandsOnly, Sweep } from '../../workers/job.ts'
import { settleHeldVouchersSweep } from '../../workers/loyalty.ts'
import { abandonStaleClaimsSweep } from '../../workers/order.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { placeOrder } from '../order/place-order.ts'
import { recordReturn } from '../order/record-return.ts'
import { noteOrderCancelled } from '../payment/follow-order.ts'
import { correctPoints } from './correct-points.ts'
import { redeemReward } from './redeem-reward.ts'
import { changeReward, createReward, offerReward } from './rewards.ts'
import { settleLoyalty } from './settle-loyalty.ts'
import { expireVoucher } from './vouchers.ts'

let shop: TestShop
let wanjiku: Actor
const admin: Actor = { id: 'a', role: 'admin' }
const rewardId = '01890000-0000-7000-8000-00000000aaaa'
const details: RewardDetails = {
  name: 'KSh 200 off',
  nameSw: 'Punguzo',
  description: '',
  descriptionSw: '',
  pointsCost: 500,
  worth: { kind: 'amount_off', cents: 20_000 },
  minimumCents: 130_000,
  validDays: 90,
}
const give = async (points: number) => {
  const correctionId = shop.deps.world.newId()
  const correction = { userId: wanjiku.id, correctionId, points, reason: 'A start' }
  await shop.done(correctPoints, correction, admin)
}
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 900)
  wanjiku = await newCustomer(shop)
  await shop.done(createReward, { rewardId, details }, admin)
  await give(500)
})
afterEach(() => shop.close())

const redeem = async () => (await shop.done(redeemReward, { rewardId }, wanjiku)).voucherId
/** Twenty packets of milk cost KSh 1,300, delivered for 210. */
const body = (voucherId: string, changed: Partial<PlaceOrderBody> = {}, packets = 20) => {
  const order = milkOrder(packets)
  return { ...order, voucherId, total: order.total - 200, ...changed }
}
const place = async (voucherId: string) =>
  (await shop.done(placeOrder, { body: body(voucherId) }, wanjiku)).orderId
const cancel = (orderId: string) =>
  shop.done(changeOrderStatus, { orderId, status: 'cancelled', reason: 'No' }, admin)
const settle = (orderId: string) => shop.done(settleLoyalty, { orderId })
const account = async () => {
  await shop.caughtUp()
  const [own, held] = await Promise.all([
    shop.deps.queries.loyalty.own(wanjiku),
    shop.deps.queries.loyalty.vouchers(wanjiku, undefined, { limit: 50 }),
  ])
  if (!own.ok || !held.ok) throw new Error('Refused')
  const vouchers = held.value.docs.map(({ status, orderId }) => [status, orderId])
  return { points: own.value?.points, vouchers }
}

test('of fifty redemptions at once with points for one, in two processes, one gives a voucher', async () => {
  spec('operations loyalty', 'POST /api/user/rewards/{rewardId}/redeem: one voucher')
  const other = shop.anotherProcess()
  const asked = Array.from({ length: 50 }, (_, n) =>
    shop.issued(redeemReward, { rewardId }, wanjiku, n % 2 === 0 ? {} : other),
  )
  const answers = await Promise.all(asked)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await account()).toEqual({ points: 0, vouchers: [['issued', null]] })
})

test('the same Idempotency-Key gives the same voucher, whatever became of the reward', async () => {
  spec('operations loyalty', 'POST /api/user/rewards/{rewardId}/redeem: one voucher')
  spec('operations loyalty', 'A voucher stays as it was redeemed, whatever becomes of its reward')
  await give(500)
  const input = { rewardId, idempotencyKey: 'one-redemption' }
  const first = await shop.done(redeemReward, input, wanjiku)
  const dearer = { ...details, pointsCost: 900, worth: { kind: 'free_delivery' } } as const
  await shop.done(changeReward, { rewardId, details: dearer }, admin)
  await shop.done(offerReward, { rewardId, isOffered: false }, admin)
  expect(await shop.done(redeemReward, input, wanjiku)).toEqual(first)
  expect(await shop.refused(redeemReward, { rewardId }, wanjiku)).toMatchObject({
    code: 'REWARD_NOT_FOUND',
  })
  await place(first.voucherId)
  expect(await account()).toMatchObject({ points: 500, vouchers: [['used', expect.anything()]] })
})

test('an order is paid with a voucher once, at its minimum, and earns points for the rest', async () => {
  spec('operations loyalty', 'A voucher pays for one order')
  const voucherId = await redeem()
  const orderId = await place(voucherId)
  const again = await shop.refused(placeOrder, { body: body(voucherId) }, wanjiku)
  expect(again).toMatchObject({ code: 'VOUCHER_ENDED' })
  await shop.caughtUp()
  expect(await shop.deps.queries.orders.byId(wanjiku, orderId)).toMatchObject({
    value: { subtotalCents: 130_000, discountCents: 20_000, priceCents: 131_000 },
  })
  await deliver(shop.deps, orderId)
  await settle(orderId)
  expect(await account()).toEqual({ points: 110, vouchers: [['used', orderId]] })
})

test.each([
  ['goods below its minimum', 'VOUCHER_MINIMUM', {}, 19],
  ['another total than what is left', 'PRICE_CHANGED', { total: 1_510 }, 20],
] as const)(
  'a voucher is refused with %s, and nothing is written',
  async (_, code, changed, packets) => {
    spec('operations loyalty', 'A voucher pays for one order')
    const voucherId = await redeem()
    const before = (await shop.storedEvents()).length
    const input = { body: body(voucherId, changed, packets) }
    expect(await shop.refused(placeOrder, input, wanjiku)).toMatchObject({ code })
    expect((await shop.storedEvents()).length).toBe(before)
  },
)

test('somebody else’s voucher is not found', async () => {
  spec('operations loyalty', 'A voucher pays for one order')
  const voucherId = await redeem()
  const kamau = await newCustomer(shop, 'kamau')
  for (const other of [kamau, guest]) {
    expect(await shop.refused(placeOrder, { body: body(voucherId) }, other)).toMatchObject({
      code: 'VOUCHER_NOT_FOUND',
    })
  }
})

test('of twenty orders at once with one voucher one is placed', async () => {
  spec('operations loyalty', 'A voucher pays for one order')
  const voucherId = await redeem()
  const asked = Array.from({ length: 20 }, () =>
    shop.issued(placeOrder, { body: body(voucherId) }, wanjiku),
  )
  expect((await Promise.all(asked)).filter(({ ok }) => ok)).toHaveLength(1)
  expect(await account()).toMatchObject({ vouchers: [['used', expect.anything()]] })
})

test('an order that is cancelled or comes back whole gives its voucher back; a part does not', async () => {
  spec('operations loyalty', 'An order that comes to nothing gives its voucher back')
  const voucherId = await redeem()
  const first = await place(voucherId)
  await cancel(first)
  await settle(first)
  expect(await account()).toMatchObject({ vouchers: [['issued', null]] })
  const second = await place(voucherId)
  await settle(first)
  await deliver(shop.deps, second)
  const back = async (returnId: string, quantity: number) => {
    const line = { productId: 1, variantId: 0, quantity, writtenOff: quantity }
    const input = { orderId: second, returnId, lines: [line], reason: 'Sour', feeBack: false }
    await shop.done(recordReturn, input, admin)
    await settle(second)
  }
  await back('r', 1)
  expect(await account()).toMatchObject({ points: 103, vouchers: [['used', second]] })
  await back('s', 19)
  await settle(second)
  expect(await account()).toEqual({ points: 0, vouchers: [['issued', null]] })
})

test('money that comes late for a cancelled order is due back, though its voucher paid another since', async () => {
  spec('operations loyalty', 'Money that comes late for a cancelled order is due back')
  const voucherId = await redeem()
  const paidByPhone = { body: body(voucherId, { paymentMethod: 'mpesa' }) }
  const late = await shop.done(placeOrder, paidByPhone, wanjiku)
  const amountCents = 131_000
  const attemptId = await prompt(shop, late, { by: wanjiku, amountCents })
  await cancel(late.orderId)
  await settle(late.orderId)
  const second = await place(voucherId)
  await deliver(shop.deps, second)
  await settle(second)
  await callback(shop, late, attemptId, { amountCents })
  await shop.done(noteOrderCancelled, { orderId: late.orderId })
  expect(await account()).toMatchObject({ vouchers: [['used', second]] })
  const { orders, payments } = shop.deps.queries
  expect(await orders.byId(wanjiku, late.orderId)).toMatchObject({
    value: { status: 'cancelled', discountCents: 20_000 },
  })
  expect(await payments.ofOrder(admin, late.orderId)).toMatchObject({
    value: { paymentStatus: 'refund_due', payment: { refunds: [{ amountCents, state: 'due' }] } },
  })
})

test('after a crash the voucher is free once the order is abandoned, and that order is refused', async () => {
  spec('operations loyalty', 'After a crash the sweep frees the voucher')
  const voucherId = await redeem()
  const { events } = shop.deps
  const dying = {
    events: {
      ...events,
      append: (...of: Parameters<typeof events.append>) => {
        if (of[0].startsWith('order-')) throw new Error('power cut')
        return events.append(...of)
      },
    },
  }
  const input = { body: body(voucherId), idempotencyKey: 'my-order' }
  await expect(shop.issued(placeOrder, input, wanjiku, dying)).rejects.toThrow('power cut')
  expect(await account()).toMatchObject({ vouchers: [['held', expect.anything()]] })
  shop.tick(10 * 60_000)
  const sweep = async ({ type, run }: Sweep<CommandsOnly>) => {
    await run({ id: type, type, data: {}, attempt: 1 }, { commands: shop.deps })
    return (await account()).vouchers
  }
  shop.tick(1)
  expect(await sweep(settleHeldVouchersSweep)).toMatchObject([['held', expect.anything()]])
  expect(await sweep(abandonStaleClaimsSweep)).toMatchObject([['held', expect.anything()]])
  expect(await sweep(settleHeldVouchersSweep)).toEqual([['issued', null]])
  expect(await shop.refused(placeOrder, input, wanjiku)).toMatchObject({ code: 'ORDER_EXPIRED' })
  await place(voucherId)
})

test('a voucher that nobody used for its ninety days gives its points back', async () => {
  spec('operations loyalty', 'A voucher not used for 90 days ends and gives its points back')
  const voucherId = await redeem()
  const ended = async () => {
    await shop.done(expireVoucher, { userId: wanjiku.id, voucherId })
    return (await account()).points
  }
  shop.tick(90 * 24 * 3_600_000 - 1)
  expect(await ended()).toBe(0)
  shop.tick(1)
  expect([await ended(), await ended()]).toEqual([500, 500])
})

test('points that were spent on a voucher, and go back with their goods, end it; the ledger says why', async () => {
  spec('operations loyalty', 'Vouchers end where points are missing after a return')
  const { orderId } = await shop.done(placeOrder, { body: milkOrder(20) }, wanjiku)
  await deliver(shop.deps, orderId)
  await settle(orderId)
  await give(-100)
  const voucherId = await redeem()
  expect(await account()).toEqual({ points: 30, vouchers: [['issued', null]] })
  const lines = [{ productId: 1, variantId: 0, quantity: 20, writtenOff: 0 }]
  const back = { orderId, returnId: shop.deps.world.newId(), lines, reason: 'Sour', feeBack: false }
  await shop.done(recordReturn, back, admin)
  await settle(orderId)
  await settle(orderId)
  expect(await account()).toEqual({ points: 400, vouchers: [['taken_back', null]] })
  const { loyalty, ledger } = shop.deps.queries
  const history = await loyalty.history(wanjiku, { limit: 2 })
  expect(history).toMatchObject({
    value: {
      docs: [
        { kind: 'voucher_back', points: 500, balance: 400, about: voucherId, name: 'KSh 200 off' },
        { kind: 'return', points: -130, balance: -100, about: orderId },
      ],
    },
  })
  const refused = await shop.refused(placeOrder, { body: body(voucherId) }, wanjiku)
  expect(refused.code).toBe('VOUCHER_ENDED')
  const statement = await ledger.statement(system, '2026-01')
  const accounts = statement.ok ? statement.value.accounts : []
  expect(accounts.length).toBeGreaterThan(0)
  expect(accounts.flatMap(({ differences }) => differences).every((one) => one === 0)).toBe(true)
})

test('nobody corrects the own account, and nobody gives points to nobody', async () => {
  spec(
    'operations loyalty',
    'Corrections by hand: admin, with a reason, never on one’s own account',
  )
  const said = { correctionId: 'c', points: 1, reason: 'Mine' }
  expect(await shop.refused(correctPoints, { userId: 'a', ...said }, admin)).toMatchObject({
    code: 'OWN_MATTER',
  })
  expect(await shop.refused(correctPoints, { userId: 'x', ...said }, admin)).toMatchObject({
    code: 'USER_NOT_FOUND',
  })
})

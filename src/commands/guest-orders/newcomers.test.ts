import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { spec } from '#spec'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import { fillShop, milkOrder, registration, shelf, stock } from '../../testing/commands/goods.ts'
import { deliver } from '../../testing/http/deliver.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import type { CommandDeps } from '../engine/command.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { changePaymentMethod } from '../order/change-payment-method.ts'
import { placeOrder } from '../order/place-order.ts'
import { registerUser } from '../user/register-account.ts'
import { buyerOf } from './guest-orders.ts'

/** What one large order took at the busiest branch: 131 lines. */
const PIECES = 4_394

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, PIECES)
})
afterEach(() => shop.close())

const DAY_MS = 24 * 60 * 60_000
const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }

const newAccount = async (n: number): Promise<Actor> => {
  const account = await shop.done(registerUser, registration(`person${n}`))
  return { id: account.userId, role: 'customer' }
}
const newAccounts = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => newAccount(n)))
type Change = Parameters<typeof milkOrder>[1]
const place = (who: Actor, pieces: number, address: string, changed: Change = {}) =>
  shop.issued(placeOrder, { body: milkOrder(pieces, changed) }, who, {}, address)
const refusal = async (placed: ReturnType<typeof place>) => {
  const result = await placed
  return result.ok ? undefined : result.error.code
}

describe('an attacker with sixty accounts from one address', () => {
  it('leaves four fifths of the pieces, places for cash, and the guests’', async () => {
    spec('operations cases', 'A new account’s cash orders have bounds and places')
    const accounts = await newAccounts(60)
    for (const account of accounts) {
      await place(account, 40, '10.0.0.1')
      await place(account, 100, '10.0.0.1', { paymentMethod: 'mpesa' })
    }
    await place(guest, 20, '10.0.0.1')
    const { reserved } = await shelf(shop, { productId: 1 })
    expect(reserved).toBeGreaterThan(500)
    expect(reserved).toBeLessThanOrEqual(PIECES * 0.2)
    expect(shop.alerts.map(({ code }) => code)).toContain('new-unpaid-full')
    expect((await place(await newAccount(100), 20, '10.0.0.2')).ok).toBe(true)
    expect((await place(guest, 20, '10.0.0.2')).ok).toBe(true)
  })

  it('holds a piece of each order no longer than a branch takes to confirm it, by any change of payment', async () => {
    const [account = guest] = await newAccounts(1)
    const held: string[] = []
    for (let n = 0; n < 40; n += 1) {
      const placed = await place(account, 40, '10.0.0.1')
      if (placed.ok) held.push(placed.value.orderId)
      const orderId = held.at(-1) ?? ''
      await shop.issued(
        changePaymentMethod,
        { orderId, paymentMethod: 'mpesa' },
        account,
        {},
        '10.0.0.1',
      )
    }
    expect((await shelf(shop, { productId: 1 })).reserved).toBeLessThanOrEqual(PIECES * 0.2)
  })
})

test('a first day sells to sixty new members and forty guests at one branch, from three addresses', async () => {
  spec('operations cases', 'A new account’s cash orders have bounds and places')
  const refused: unknown[] = []
  const accounts = await newAccounts(60)
  for (const [n, account] of accounts.entries()) {
    const code = await refusal(place(account, 8, `10.0.0.${n % 3}`))
    if (code !== undefined) refused.push(code)
  }
  for (let n = 0; n < 40; n += 1) {
    const paymentMethod = n % 2 === 0 ? 'cash' : 'mpesa'
    const code = await refusal(place(guest, 5, `10.0.0.${n % 3}`, { paymentMethod }))
    if (code !== undefined) refused.push(code)
  }
  expect(refused).toEqual([])
  expect(await refusal(place(await newAccount(60), 1, '10.0.0.9'))).toBe('NEW_CASH_FULL')
  expect(shop.alerts).toContainEqual({
    code: 'new-cash-full',
    facts: { branchId: 1, waiting: 60 },
  })
})

describe('an account', () => {
  it('is held to the limits of a first order for cash, and to none by M-PESA', async () => {
    const [account = guest] = await newAccounts(1)
    expect(await refusal(place(account, 41, '10.0.0.1'))).toBe('NEW_CASH_PIECES')
    const { value } = Object(await place(account, 41, '10.0.0.1', { paymentMethod: 'mpesa' }))
    const change = { orderId: value.orderId, paymentMethod: 'cash' } as const
    const refused = await shop.refused(changePaymentMethod, change, account)
    expect(refused.code).toBe('NEW_CASH_PIECES')
  })

  it('is new until an order of it was delivered, whatever its age, and known from the log alone', async () => {
    const [account = guest] = await newAccounts(1)
    const { orderId } = await shop.done(placeOrder, { body: milkOrder() }, account)
    await shop.caughtUp()
    expect(await buyerOf(shop.deps, account)).toBe('newcomer')
    await deliver(shop.deps, orderId)
    await shop.caughtUp()
    expect(await buyerOf(shop.deps, account)).toBe('member')
    expect((await place(account, 600, '10.0.0.1')).ok).toBe(true)
    shop.tick(400 * DAY_MS)
    expect(await buyerOf({ ...shop.deps, ...shop.anotherProcess() }, account)).toBe('member')
  })

  it('of before an upgrade is not held up while the read model of orders is built anew', async () => {
    const [old = guest] = await newAccounts(1)
    shop.tick(2 * DAY_MS)
    const young = await newAccount(1)
    const { orders } = shop.deps.queries
    const behindBy = (minutes: number): CommandDeps => ({
      ...shop.deps,
      queries: {
        ...shop.deps.queries,
        orders: {
          ...orders,
          hasBought: async () => false,
          knownUntil: async () =>
            new Date(shop.deps.world.now().getTime() - minutes * 60_000).toISOString(),
          waitFor: async () => false,
        },
      },
    })
    expect(await buyerOf(behindBy(10), old)).toBe('member')
    expect(await buyerOf(behindBy(10), young)).toBe('newcomer')
    // Strangers can hold up a read model for a moment.
    expect(await buyerOf(behindBy(9), old)).toBe('newcomer')
    await shop.caughtUp()
    expect(await buyerOf(shop.deps, old)).toBe('newcomer')
  })

  it('gets its place back when the branch confirms, cancels, or is paid', async () => {
    const accounts = await newAccounts(61)
    const ids: string[] = []
    for (const [n, account] of accounts.slice(0, 60).entries()) {
      const placed = await place(account, 1, `10.0.0.${n}`)
      if (placed.ok) ids.push(placed.value.orderId)
    }
    const [last = guest] = accounts.slice(60)
    const [one = '', two = ''] = ids
    expect(await refusal(place(last, 1, '10.0.1.1'))).toBe('NEW_CASH_FULL')
    await shop.done(changeOrderStatus, { orderId: one, status: 'confirmed' }, manager)
    expect(await refusal(place(last, 1, '10.0.1.1'))).toBeUndefined()
    const cancel = { orderId: two, status: 'cancelled', reason: 'Nobody answers' } as const
    await shop.done(changeOrderStatus, cancel, manager)
    expect(await refusal(place(last, 1, '10.0.1.1'))).toBeUndefined()
  })
})

describe('cash orders of accounts that have bought', () => {
  it('are bounded at a branch too, a quarter of the pieces to each', async () => {
    const [account = guest] = await newAccounts(1)
    const known: Actor = { ...account, role: 'driver' }
    const few = { memberCash: { open: 2, pieces: 400 } }
    const ask = (who: Actor, pieces: number) =>
      refusal(shop.issued(placeOrder, { body: milkOrder(pieces) }, who, few, '10.0.0.1'))
    expect(await ask(known, 101)).toBe('MEMBER_CASH_FULL')
    expect(await ask(known, 50)).toBeUndefined()
    expect(await ask(known, 50)).toBeUndefined()
    expect(await ask(known, 1)).toBe('MEMBER_CASH_FULL')
    expect(shop.alerts).toContainEqual({
      code: 'member-cash-full',
      facts: { branchId: 1, pieces: 400 },
    })
  })
})

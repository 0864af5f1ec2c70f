import { beforeAll, describe, expect, it } from 'vitest'
import { type Actor, guest, system } from '../../domain/kernel/access.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { askedAt } from '../../testing/projections/asked-by-search.ts'
import { placed } from '../../testing/projections/events.ts'
import type { Given } from '../../testing/projections/fold.ts'
import { prompted, received } from '../../testing/projections/payments.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { provenAccounts } from './proven-accounts.ts'
import { type OrderQueries, openOrderQueries } from './queries.ts'

const order = (n: number, branchId: number, userId: string | null): Given =>
  placed({
    orderId: `order-${n}`,
    orderNumber: `DK-0000000${n}`,
    branchId,
    userId,
    customer: { name: 'Somebody', email: 's@example.com', phone: `+254 71234567${n}` },
  })

const actor = (id: string, role: Actor['role'], branchId?: number): Actor => ({
  id,
  role,
  branchId,
})
const admin = actor('admin', 'admin')
const wanjiku = actor('wanjiku', 'customer')
const otieno = actor('otieno', 'customer')
const driver = actor('driver', 'driver')
const finance = actor('finance', 'finance')
const kabete = actor('kabete', 'branch_manager', 1)

let orders: OrderQueries
beforeAll(async () => {
  const store = await storeOf([
    order(1, 1, 'wanjiku'),
    order(2, 2, 'wanjiku'),
    order(3, 1, null),
    order(4, 1, 'otieno'),
    order(5, 1, 'wanjiku'),
    { type: 'OrderConfirmed', data: { orderId: 'order-1' } },
    { type: 'OrderCancelled', data: { orderId: 'order-5', subject: '', reason: '' } },
  ])
  orders = openOrderQueries(store, askedAt('2026-01-09T12:00:00.000Z'))
})

type Listed = Awaited<ReturnType<OrderQueries['list']>>
const ids = (listed: Listed) =>
  listed.ok ? listed.value.docs.map(({ id }) => id) : listed.error.code
const page = { limit: 10 }

describe('lists', () => {
  it('of a user are newest first', async () => {
    expect(ids(await orders.ofUser(wanjiku, 'wanjiku', page))).toEqual([
      'order-5',
      'order-2',
      'order-1',
    ])
  })
  it('of what a branch has to do are oldest first, without what left its hands', async () => {
    const todo = await orders.toDo(kabete, 1)
    expect(todo.ok && todo.value.map(({ id }) => id)).toEqual(['order-1', 'order-3', 'order-4'])
    expect(await orders.toDo(kabete, 2)).toMatchObject({ error: { code: 'FORBIDDEN' } })
    expect(await orders.toDo(guest, 1)).toMatchObject({ error: { code: 'UNAUTHENTICATED' } })
  })
  it('of a branch and of all are for those who run it', async () => {
    const ofBranch = ['order-5', 'order-4', 'order-3', 'order-1']
    expect(ids(await orders.list(kabete, { branchId: 1 }, page))).toEqual(ofBranch)
    expect(ids(await orders.list(admin, { branchId: 1 }, page))).toEqual(ofBranch)
    expect(ids(await orders.list(admin, {}, page))).toHaveLength(5)
  })
  it('go on page by page', async () => {
    const first = await orders.list(kabete, { branchId: 1 }, { limit: 3 })
    if (!first.ok || first.value.next === undefined) throw new Error('no next page')
    const next = await orders.list(kabete, { branchId: 1 }, { limit: 3, cursor: first.value.next })
    expect(ids(next)).toEqual(['order-1'])
    expect(next.ok && 'next' in next.value).toBe(false)
  })
  it.each([
    ['another customer', otieno],
    ['a driver', driver],
    ['finance', finance],
  ])('of a user are refused to %s', async (_, who) => {
    expect(ids(await orders.ofUser(who, 'wanjiku', page))).toBe('FORBIDDEN')
  })
  it('of a user are shown to a manager as far as they are of the own branch', async () => {
    const found = await orders.ofUser(kabete, 'wanjiku', page)
    const all = await orders.ofUser(wanjiku, 'wanjiku', page)
    if (!found.ok || !all.ok) throw new Error('refused')
    const own = all.value.docs.filter(({ branchId }) => branchId === 1)
    expect(found.value.docs.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
    expect(own.length).toBeGreaterThan(0)
  })
  it('of another branch or of all are refused', async () => {
    expect(ids(await orders.list(kabete, { branchId: 2 }, page))).toBe('FORBIDDEN')
    for (const who of [kabete, wanjiku, driver, finance]) {
      expect(ids(await orders.list(who, {}, page))).toBe('FORBIDDEN')
    }
    for (const who of [wanjiku, driver, finance]) {
      expect(ids(await orders.list(who, { branchId: 1 }, page))).toBe('FORBIDDEN')
    }
  })
  it('want a guest to sign in', async () => {
    expect(ids(await orders.ofUser(guest, 'guest', page))).toBe('UNAUTHENTICATED')
    expect(ids(await orders.list(guest, { branchId: 1 }, page))).toBe('UNAUTHENTICATED')
    expect(ids(await orders.list(guest, {}, page))).toBe('UNAUTHENTICATED')
  })
})

describe('one order', () => {
  it.each([
    ['its owner', wanjiku],
    ['the manager of its branch', kabete],
    ['an admin', admin],
    ['a worker', system],
  ])('is shown to %s with its history', async (_, who) => {
    const found = await orders.byId(who, 'order-1')
    expect(found).toMatchObject({ ok: true, value: { id: 'order-1', status: 'confirmed' } })
    expect(await orders.history(who, 'order-1')).toMatchObject({
      ok: true,
      value: [{ type: 'OrderPlaced' }, { type: 'OrderConfirmed' }],
    })
  })
  it.each([
    ['another customer', otieno],
    ['the manager of another branch', actor('m', 'branch_manager', 2)],
    ['a driver', driver],
    ['finance', finance],
    ['a guest', guest],
  ])('does not exist for %s', async (_, who) => {
    const notFound = { ok: false, error: { code: 'ORDER_NOT_FOUND', facts: {} } }
    expect(await orders.byId(who, 'order-1')).toEqual(notFound)
    expect(await orders.history(who, 'order-1')).toEqual(notFound)
    expect(await orders.byId(who, 'order-99')).toEqual(notFound)
  })
  it('of a guest belongs to no guest', async () => {
    expect(await orders.byId(guest, 'order-3')).toMatchObject({ ok: false })
  })
})

describe('tracking', () => {
  it('shows the order to whom knows number and phone, however the phone was typed', async () => {
    expect(await orders.track('DK-00000003', '254712345673')).toMatchObject({
      ok: true,
      value: { order: { id: 'order-3' }, history: [{ type: 'OrderPlaced' }] },
    })
  })
  it('does not tell a wrong phone from a wrong number', async () => {
    const notFound = { ok: false, error: { code: 'ORDER_NOT_FOUND', facts: {} } }
    expect(await orders.track('DK-00000003', '254712345671')).toEqual(notFound)
    expect(await orders.track('DK-99999999', '254712345673')).toEqual(notFound)
  })
})

describe('an account', () => {
  const hasBought = async (...events: Given[]): Promise<boolean> => {
    const store = await storeOf(events)
    return openOrderQueries(store, askedAt('2026-01-09T12:00:00.000Z')).hasBought('wanjiku')
  }
  const delivered = (n: number): Given => ({
    type: 'OrderDelivered',
    data: { orderId: `order-${n}` },
  })
  const cancelled = (n: number): Given => ({
    type: 'OrderCancelled',
    data: { orderId: `order-${n}`, subject: '', reason: '' },
  })
  const first = order(1, 1, 'wanjiku')
  const second = order(2, 1, 'wanjiku')

  it('has bought once any order of its own was delivered, be it the first or a later one', async () => {
    expect(await hasBought(first, delivered(1))).toBe(true)
    expect(await hasBought(first, second, delivered(2))).toBe(true)
    expect(await hasBought(first, second, cancelled(1), delivered(2))).toBe(true)
  })
  it('has not bought by orders that wait, that were cancelled, or that are of others', async () => {
    expect(await hasBought(first, second, cancelled(2))).toBe(false)
    expect(await hasBought(first, order(3, 1, 'otieno'), delivered(3))).toBe(false)
    expect(await hasBought()).toBe(false)
  })
  it('is asked of the store once when an order was delivered, and each time when one was only paid', async () => {
    const asked = async (...events: Given[]): Promise<number[]> => {
      const store = await storeOf(events)
      let reads = 0
      const counted = {
        get: <D extends Doc>(...key: Parameters<typeof store.get>) => {
          reads += 1
          return store.get<D>(...key)
        },
        find: <D extends Doc>(...query: Parameters<typeof store.find>) => {
          reads += 1
          return store.find<D>(...query)
        },
      }
      const isProven = provenAccounts(counted)
      const readsOf = async () => {
        const before = reads
        expect(await isProven('wanjiku')).toBe(true)
        return reads - before
      }
      return [await readsOf(), await readsOf()]
    }
    expect(await asked(first, delivered(1))).toEqual([2, 0])
    expect(await asked(first, ...prompted(), received())).toEqual([2, 2])
  })
})

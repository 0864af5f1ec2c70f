import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../domain/kernel/access.ts'
import type { OrderPlacedData } from '../../domain/order/events.ts'
import { askedAt } from '../../testing/projections/asked-by-search.ts'
import { placed, placedData } from '../../testing/projections/events.ts'
import type { Given } from '../../testing/projections/fold.ts'
import { received } from '../../testing/projections/payments.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { type OrderFilter, type OrderQueries, openOrderQueries } from './queries.ts'

const admin: Actor = { id: 'a', role: 'admin' }
const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }

const [line] = placedData.lines
const linesOf = (...productIds: number[]) =>
  productIds.flatMap((productId) => (line === undefined ? [] : [{ ...line, productId }]))

type Of = Partial<OrderPlacedData> & { n: number; street?: string; email?: string; phone?: string }
const order = ({ n, street = '', email = '', phone = '', ...changed }: Of): Given => ({
  ...placed({
    orderId: `order-${n}`,
    orderNumber: `DK-3300000${n}`,
    customer: { name: `Customer ${'abcdefghi'[n]}`, email, phone },
    address: { street, city: 'Nairobi', region: 'Nairobi' },
    lines: linesOf(1),
    ...changed,
  }),
  at: `2026-01-0${n}T12:00:00.000Z`,
})
const created = (orderId: string, trackingNumber: string, branchId = 1): Given => ({
  type: 'DeliveryCreated',
  data: {
    deliveryId: `delivery-${orderId}`,
    orderId,
    orderNumber: 'DK-33000001',
    trackingNumber,
    branchId,
    userId: null,
    subject: 's',
    confirmedAt: '2026-01-04T12:00:00.000Z',
  },
})
const ended = (n: number, day: number): Given => ({
  type: 'OrderCancelled',
  data: { orderId: `order-${n}`, subject: 's', reason: 'No' },
  at: `2026-01-0${day}T12:00:00.000Z`,
})

const phone = '0712 345 678'
let orders: OrderQueries
beforeAll(async () => {
  const store = await storeOf([
    order({ n: 1, phone }),
    order({ n: 2, phone, branchId: 2, street: 'Waiyaki Way 4, Flat 7' }),
    order({ n: 3, phone, street: 'Ngong Road' }),
    order({ n: 4, email: 'Akinyi.Odhiambo@duka.example', lines: linesOf(5, 1, 6) }),
    order({ n: 5, phone, email: 'milka@duka.example', lines: linesOf(5) }),
    order({ n: 6, phone, branchId: 2, lines: linesOf(6) }),
    order({ n: 7, phone: '0799 995 678' }),
    ended(1, 1),
    ended(2, 7),
    ended(3, 7),
    created('order-4', 'TRK-ABCDE12344'),
    received({ orderId: 'order-4', receipt: 'SKL4ABCDEF' }),
  ])
  orders = openOrderQueries(store, askedAt('2026-01-07T18:00:00.000Z', { milk: [5, 6], mil: [5] }))
})

const found = async (search: string, who = admin, filter: OrderFilter = {}) => {
  const branchId = who.branchId
  const list = await orders.list(who, { branchId, ...filter, search }, { limit: 10 })
  return list.ok ? list.value.docs.map(({ id }) => Number(id.slice(-1))) : list.error.code
}

describe('a search of orders finds', () => {
  it.each([
    ['the street', 'waiyaki', [2]],
    ['the beginning of the street', 'WAIY', [2]],
    ['the words of an e-mail address', 'odhiambo', [4]],
    ['a whole e-mail address', 'akinyi.odhiambo@duka.example', [4]],
    ['an M-PESA receipt', 'skl4 abcdef', [4]],
    ['a tracking number', 'TRK-ABCDE12344', [4]],
    ['a tracking number without its letters', 'abcde12344', [4]],
    ['the products in it, each order once', 'milk', [6, 5, 4]],
    ['nothing by the provider of an e-mail address', 'example', []],
  ])('%s', async (_, search, expected) => {
    expect(await found(search)).toEqual(expected)
  })
  it('as many as the count says', async () => {
    for (const search of ['waiyaki', 'skl4abcdef', 'milk', 'mil', '5678']) {
      const list = await found(search)
      const value = { count: list.length, isMore: false }
      expect(await orders.count(admin, { search }), search).toEqual({ ok: true, value })
    }
  })
  it('products and names page by page, each order once', async () => {
    const all: string[] = []
    let cursor: string | undefined
    do {
      const page = await orders.list(admin, { search: 'mil' }, { limit: 1, cursor })
      if (!page.ok) throw new Error(page.error.code)
      all.push(...page.value.docs.map(({ id }) => id))
      cursor = page.value.next
    } while (cursor !== undefined)
    expect(all).toEqual(['order-5', 'order-4'])
  })
  it('what fits the other filters', async () => {
    expect(await found('milk', admin, { branchId: 2 })).toEqual([6])
    expect(await found('skl4abcdef', admin, { branchId: 2 })).toEqual([])
    expect(await found('skl4abcdef', admin, { from: '2026-01-05T00:00:00.000Z' })).toEqual([])
  })
})

describe('the beginning of tracking numbers', () => {
  const many = 30
  let shop: OrderQueries
  beforeAll(async () => {
    const numbers = Array.from({ length: many }, (_, n) => String(n + 10))
    const events = numbers.flatMap((n): Given[] => {
      const [orderId, branchId] = [`order-${n}`, 1 + (Number(n) % 2)]
      return [
        placed({ orderId, orderNumber: `DK-330000${n}`, branchId }),
        created(orderId, `TRK-YYYYYYYY${n}`, branchId),
      ]
    })
    shop = openOrderQueries(await storeOf(events), askedAt('2026-01-07T18:00:00.000Z', {}))
  })
  const allOf = async (filter: OrderFilter, who = admin) => {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await shop.list(who, filter, { limit: 7, cursor })
      if (!page.ok) throw new Error(page.error.code)
      expect(page.value.docs.length).toBeLessThanOrEqual(7)
      ids.push(...page.value.docs.map(({ id }) => id))
      cursor = page.value.next
    } while (cursor !== undefined)
    return ids
  }

  it.each(['TRK-Y', 'trk-yyyy', 'TRK-', 'DK', 'dk-', '#DK-'])(
    '%s finds and counts all, page by page',
    async (search) => {
      const ids = await allOf({ search })
      expect(new Set(ids).size).toBe(many)
      expect(ids).toHaveLength(many)
      const value = { count: many, isMore: false }
      expect(await shop.count(admin, { search })).toEqual({ ok: true, value })
    },
  )
  it('finds a manager those of the own branch, and nothing of another status', async () => {
    expect(await allOf({ search: 'TRK-Y', branchId: 1 }, manager)).toHaveLength(many / 2)
    expect(await allOf({ search: 'TRK-Y', status: 'cancelled' })).toEqual([])
    expect(await allOf({ search: 'TRK-Z' })).toEqual([])
  })
})

describe('the last digits of a phone', () => {
  it('find open orders, and those placed or ended today', async () => {
    expect(await found('5678')).toEqual([7, 6, 5, 3, 2])
    expect(await found('45 678')).toEqual([6, 5, 3, 2])
    expect(await found('345678')).toEqual([6, 5, 3, 2])
    expect(await found('5678', admin, { status: 'cancelled' })).toEqual([3, 2])
  })
  it('find none with less than four digits', async () => {
    expect(await found('678')).toEqual([])
  })
  it('find a manager orders of the own branch alone', async () => {
    expect(await found('5678', manager)).toEqual([7, 5, 3])
    expect(await found('waiyaki', manager)).toEqual([])
    expect(await found('5678', manager, { branchId: 2 })).toBe('FORBIDDEN')
  })
})

describe('a search by what people have of an order', () => {
  const wanted: Of = {
    n: 8,
    orderNumber: 'DK-40691234',
    customer: { name: "Sinéad O'Brien", email: '', phone: '0712 345 678' },
  }
  let found: (search: string, filter?: OrderFilter) => Promise<string[]>
  beforeAll(async () => {
    const many = [1, 2, 3].map((n) => order({ n, branchId: 1 + (n % 2) }))
    const twice = order({ n: 9, orderNumber: 'DK-12121212' })
    const store = await storeOf([...many, order(wanted), twice])
    const queries = openOrderQueries(store, askedAt('2026-01-09T12:00:00.000Z'))
    found = async (search, filter = {}) => {
      const listed = await queries.list(admin, { ...filter, search }, { limit: 50 })
      const counted = await queries.count(admin, { ...filter, search })
      const ids = listed.ok ? listed.value.docs.map(({ id }) => id) : []
      expect(counted.ok && counted.value.count).toBe(ids.length)
      return ids
    }
  })

  it.each([
    '0691',
    '1234',
    '69123',
    '40691234',
    '#DK-4069',
    'Order DK-40691234',
    'DK/40691234',
    '#4069',
  ])('finds the order by %s', async (typed) => {
    expect(await found(typed)).toEqual(['order-8'])
    expect(await found(typed, { branchId: 1 })).toEqual(['order-8'])
    expect(await found(typed, { branchId: 2 })).toEqual([])
  })
  it('finds by fewer than four digits beginnings alone, and an order once', async () => {
    expect(await found('691')).toEqual([])
    expect(await found('1212')).toEqual(['order-9'])
  })
  it.each(['obrien', 'OBRIEN', "o'brien", 'brien'])('finds the customer by %s', async (typed) => {
    expect(await found(typed)).toEqual(['order-8'])
  })
  it.each(['0712 345', '+254 712 345 6', '07123456'])(
    'finds a half-typed phone %s',
    async (typed) => {
      expect(await found(typed)).toEqual(['order-8'])
    },
  )
})

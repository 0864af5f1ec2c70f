import { beforeAll, describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import type { OrderPlacedData } from '../../domain/order/events.ts'
import { askedAt } from '../../testing/projections/asked-by-search.ts'
import { placed, placedData } from '../../testing/projections/events.ts'
import type { Given } from '../../testing/projections/fold.ts'
import { received } from '../../testing/projections/payments.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { type OrderFilter, type OrderQueries, openOrderQueries } from './queries.ts'

const at = (n: number) => `2026-01-0${n}T12:00:00.000Z`
const idOf = (n: number) => `order-${n}`

/** Placed on the n-th of January. */
const order = (n: number, name: string, changed: Partial<OrderPlacedData> = {}): Given => ({
  ...placed({
    orderId: idOf(n),
    orderNumber: `DK-1200000${n}`,
    paymentMethod: 'cash',
    customer: { name, email: 'a@example.com', phone: `071234567${n}` },
    ...changed,
  }),
  at: at(n),
})
const many = placedData.lines.map((line) => ({ ...line, quantity: 500 }))

const actor = (role: Actor['role'], branchId?: number): Actor => ({ id: role, role, branchId })
const admin = actor('admin')
const manager = actor('branch_manager', 1)

let orders: OrderQueries
beforeAll(async () => {
  orders = openOrderQueries(
    await storeOf([
      order(1, 'Wanjiku Kamau', { branchId: 1 }),
      order(2, 'Wanja Wanjiku', { branchId: 2, lines: many }),
      order(3, 'Otieno Ouma', { branchId: 1, paymentMethod: 'mpesa' }),
      order(4, 'Wangari Maathai', { branchId: 1, lines: many }),
      { type: 'OrderConfirmed', data: { orderId: idOf(1) } },
      received({ orderId: idOf(3) }),
      { type: 'OrderCancelled', data: { orderId: idOf(2), subject: 'wanjiku', reason: 'No' } },
    ]),
    askedAt('2026-01-09T12:00:00.000Z'),
  )
})

const list = async (filter: OrderFilter, who = admin) => {
  const found = await orders.list(who, filter, { limit: 10 })
  return found.ok ? found.value.docs.map(({ id }) => id) : found.error.code
}

describe.each<[OrderFilter, number[]]>([
  [{}, [4, 3, 2, 1]],
  [{ branchId: 1 }, [4, 3, 1]],
  [{ status: 'confirmed' }, [1]],
  [{ status: 'pending', branchId: 1 }, [4, 3]],
  [{ status: 'pending', branchId: 2 }, []],
  [{ method: 'mpesa' }, [3]],
  [{ kept: 'yes' }, [4, 3, 1]],
  [{ kept: 'yes', status: 'cancelled' }, []],
  [{ kept: 'yes', search: 'wan' }, [4, 1]],
  [{ payment: 'paid' }, [3]],
  [{ payment: 'paid', status: 'confirmed' }, []],
  [{ unusual: 'yes' }, [4, 2]],
  [{ unusual: 'yes', branchId: 1 }, [4]],
  [{ from: at(2), until: at(4) }, [3, 2]],
  [{ search: 'DK-12000003' }, [3]],
  [{ search: '1200' }, [4, 3, 2, 1]],
  [{ search: '0712 345 674' }, [4]],
  [{ search: '071234567' }, [4, 3, 1]],
  [{ search: 'wan' }, [4, 2, 1]],
  [{ search: 'WANJIKU' }, [2, 1]],
  [{ search: 'wanj', branchId: 1 }, [1]],
  [{ search: 'wanj', status: 'cancelled' }, [2]],
  [{ search: 'wan', unusual: 'yes' }, [4, 2]],
  [{ search: 'wan', from: at(2), until: at(3) }, [2]],
  [{ search: 'kam wanj' }, [1]],
  [{ search: 'kam otieno' }, []],
  [{ search: '---' }, []],
])('the orders of %o', (filter, found) => {
  it('are those, newest first', async () => {
    spec('operations orders', '‘View All Orders’: filters, search and paging')
    spec('operations orders', 'Flagged orders')
    spec('operations 7', 'GET /api/orders and /api/orders/branch/{branchId}')
    expect(await list(filter)).toEqual(found.map(idOf))
  })
  it('are as many as the count says', async () => {
    spec('operations orders', 'Branch and status are counted as documents, other filters to 1,000')
    const value = { count: found.length, isMore: false }
    expect(await orders.count(admin, filter)).toEqual({ ok: true, value })
  })
})

it('a search goes on page by page, over pages on which nothing fits', async () => {
  const filter = { search: 'wan', status: 'confirmed' } as const
  const found = await orders.list(admin, filter, { limit: 1 })
  expect(found).toMatchObject({ ok: true, value: { docs: [{ id: idOf(1) }] } })
  const first = await orders.list(admin, { search: 'wan' }, { limit: 2 })
  const cursor = first.ok ? first.value.next : undefined
  expect(cursor).toBeDefined()
  const second = await orders.list(admin, { search: 'wan' }, { limit: 2, cursor })
  expect(second).toMatchObject({ ok: true, value: { docs: [{ id: idOf(1) }] } })
})

it('a manager sees the own branch, by whatever filter, and must name it', async () => {
  spec('operations orders', 'A manager reads the own branch alone, whatever ids are sent')
  expect(await list({ branchId: 1, search: 'wan' }, manager)).toEqual([idOf(4), idOf(1)])
  for (const filter of [{}, { branchId: 2 }, { search: 'wan' }, { branchId: 2, search: 'wan' }]) {
    expect(await list(filter, manager)).toBe('FORBIDDEN')
    expect(await orders.count(manager, filter)).toMatchObject({ error: { code: 'FORBIDDEN' } })
  }
})

it('nobody else sees or counts any', async () => {
  for (const who of [actor('customer'), actor('driver'), actor('finance')]) {
    expect(await list({ branchId: 1 }, who)).toBe('FORBIDDEN')
    expect(await orders.count(who, {})).toMatchObject({ error: { code: 'FORBIDDEN' } })
  }
  expect(await list({}, guest)).toBe('UNAUTHENTICATED')
})

import { beforeAll, describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { type Actor, guest, system } from '../../domain/kernel/access.ts'
import { realWorld } from '../../program/real-world.ts'
import { placed } from '../../testing/projections/events.ts'
import type { Given } from '../../testing/projections/fold.ts'
import { caseOpened, caseResolved, prompted, received } from '../../testing/projections/payments.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { openPaymentQueries, type PaymentFilter, type PaymentQueries } from './queries.ts'

const at = (n: number) => `2026-01-0${n}T12:00:00.000Z`
const idOf = (n: number) => `order-${n}`

/** Placed on the n-th of January. */
const order = (n: number, branchId = 1): Given => ({
  ...placed({ orderId: idOf(n), orderNumber: `DK-0000000${n}`, branchId }),
  at: at(n),
})
const attempt = (n: number): Given[] =>
  prompted({ orderId: idOf(n), attemptId: `attempt-${n}` }).map((event) => ({
    ...event,
    at: at(n),
  }))
const paid = (n: number): Given => ({
  ...received({
    orderId: idOf(n),
    attemptId: `attempt-${n}`,
    receipt: `SKL${n}ABCDEF`,
    paidAt: at(n),
  }),
  at: at(n),
})

/** Goods of the n-th order came back on another day. */
const refundOf = (n: number, day: number): Given => ({
  type: 'RefundBecameDue',
  data: {
    orderId: idOf(n),
    refundId: `refund-${n}`,
    attemptId: null,
    receipt: null,
    amountCents: 1_000,
    reason: 'returned',
  },
  at: at(day),
})
const refundDone = (n: number): Given => ({
  type: 'RefundCompleted',
  data: { orderId: idOf(n), refundId: `refund-${n}`, reference: 'SBK', together: null },
  at: at(9),
})

const actor = (role: Actor['role'], branchId?: number): Actor => ({
  id: role,
  role,
  branchId,
})
const [admin, finance] = [actor('admin'), actor('finance')]

let payments: PaymentQueries
beforeAll(async () => {
  const store = await storeOf([
    ...[order(1), ...attempt(1), paid(1)],
    ...[order(2, 2), ...attempt(2)],
    ...[order(3), ...attempt(3), paid(3)],
    order(4),
    ...[order(5, 2), ...attempt(5), paid(5)],
    {
      type: 'RefundBecameDue',
      data: {
        orderId: idOf(5),
        refundId: 'refund-5',
        attemptId: null,
        receipt: 'SKL6ABCDEF',
        amountCents: 58_000,
        reason: 'surplus',
      },
      at: at(6),
    },
  ])
  payments = openPaymentQueries(store, realWorld)
})

const list = async (filter: PaymentFilter = {}, page = { limit: 10 }, who = finance) => {
  const found = await payments.list(who, filter, page)
  return found.ok ? found.value.docs.map(({ id }) => id) : found.error.code
}

describe('the list', () => {
  it('is newest first, of orders that M-PESA was asked for money for', async () => {
    expect(await list()).toEqual([idOf(5), idOf(3), idOf(2), idOf(1)])
  })
  it.each<[PaymentFilter, number[]]>([
    [{ view: 'refunds' }, [5]],
    [{ view: 'open' }, [2]],
    [{ view: 'review' }, []],
    [{ status: 'paid' }, [3, 1]],
    [{ status: 'refund_due', view: 'refunds', branchId: 2 }, [5]],
    [{ branchId: 2 }, [5, 2]],
    [{ from: at(2) }, [5, 3, 2]],
    [{ from: at(2), until: at(3) }, [2]],
    [{ search: 'DK-00000003' }, [3]],
    [{ search: 'dk00000003' }, [3]],
    [{ search: 'skl1abcdef' }, [1]],
    [{ search: 'SKL1 ABC-DEF' }, [1]],
    [{ search: 'SKL6ABCDEF' }, [5]],
    [{ search: 'SKL6ABCDEF', branchId: 1 }, []],
    [{ search: 'SKL' }, []],
    [{ search: 'DK-00000004' }, []],
    [{ search: '' }, [5, 3, 2, 1]],
  ])('of %o', async (filter, orders) => {
    expect(await list(filter)).toEqual(orders.map(idOf))
  })
  it('of refunds that are due is oldest first, by when they became due', async () => {
    spec('operations returns', 'Refunds due: who gets what and why, oldest first')
    const store = await storeOf([
      ...[order(1), order(2), order(3), refundOf(3, 4), refundOf(1, 5)],
      ...[refundOf(2, 6), refundDone(2)],
    ])
    const found = await openPaymentQueries(store, realWorld).list(
      admin,
      { view: 'refunds' },
      { limit: 10 },
    )
    const docs = found.ok ? found.value.docs : []
    expect(docs.map(({ id, owesSince }) => [id, owesSince])).toEqual([
      [idOf(3), at(4)],
      [idOf(1), at(5)],
    ])
  })
  it('of dismissed money holds each order until its case is taken up again', async () => {
    const about = { orderId: idOf(1), caseId: 'case-1' }
    const dismissed = [order(1), ...attempt(1), caseOpened(about), caseResolved]
    const takenUp: Given = {
      type: 'PaymentCaseTakenUp',
      data: { ...about, note: 'The payer called', subject: null },
    }
    const listed = async (...events: Given[]) => {
      const queries = openPaymentQueries(await storeOf(events), realWorld)
      const found = await queries.list(finance, { view: 'dismissed' }, { limit: 10 })
      return found.ok ? found.value.docs.map(({ id }) => id) : found.error.code
    }
    expect(await listed(...dismissed)).toEqual([idOf(1)])
    expect(await listed(...dismissed, takenUp)).toEqual([])
  })
  it('goes on page by page', async () => {
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const found = await payments.list(admin, { from: at(1) }, { limit: 2, cursor })
      if (!found.ok) throw new Error(found.error.code)
      pages.push(found.value.docs.map(({ id }) => id))
      cursor = found.value.next
    } while (cursor !== undefined)
    expect(pages).toEqual([
      [idOf(5), idOf(3)],
      [idOf(2), idOf(1)],
    ])
  })
  it('is for finance and admins', async () => {
    expect(await list({}, { limit: 1 }, admin)).toHaveLength(1)
    for (const who of [actor('customer'), actor('driver'), actor('branch_manager', 1)]) {
      expect(await list({}, { limit: 1 }, who)).toBe('FORBIDDEN')
    }
    expect(await list({}, { limit: 1 }, guest)).toBe('UNAUTHENTICATED')
  })
})

it('shows one payment to finance, admins, workers and the manager of its branch', async () => {
  for (const who of [finance, admin, system, actor('branch_manager', 2)]) {
    expect(await payments.ofOrder(who, idOf(5))).toMatchObject({ ok: true, value: { id: idOf(5) } })
  }
  const notFound = { ok: false, error: { code: 'ORDER_NOT_FOUND', facts: {} } }
  for (const who of [actor('branch_manager', 1), actor('customer'), actor('driver'), guest]) {
    expect(await payments.ofOrder(who, idOf(5))).toEqual(notFound)
  }
  expect(await payments.ofOrder(admin, idOf(9))).toEqual(notFound)
})

const all = async <T>(found: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = []
  for await (const one of found) list.push(one)
  return list
}

it('tells workers what waits for money, the longest first', async () => {
  expect(await all(payments.unpaidSince(at(5)))).toEqual([idOf(4)])
  expect(await all(payments.unpaidSince(at(4)))).toEqual([])
  expect(await all(payments.openAttempts(at(9)))).toEqual([
    { orderId: idOf(2), attemptId: 'attempt-2', wasSent: true },
  ])
  expect(await all(payments.openAttempts('2026-01-01T00:00:00.000Z'))).toEqual([])
})

it('finds what a statement names', async () => {
  const byReceipt = await payments.withReceipts(['SKL1ABCDEF', 'SKL6ABCDEF', 'UNKNOWN'])
  expect([...byReceipt].map(([receipt, { id }]) => [receipt, id])).toEqual(
    expect.arrayContaining([
      ['SKL1ABCDEF', idOf(1)],
      ['SKL6ABCDEF', idOf(5)],
    ]),
  )
  expect(byReceipt.size).toBe(2)
  const byNumber = await payments.withOrderNumbers(['DK-00000004', '', 'DK-99999999'])
  expect([...byNumber.keys()]).toEqual(['DK-00000004'])
  const meanwhile = await payments.paidBetween(at(3), at(5))
  expect(meanwhile.map(({ id }) => id)).toEqual([idOf(3), idOf(5)])
})

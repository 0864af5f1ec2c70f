import { expect, it } from 'vitest'
import { InvalidCursor } from '../../stores/read-store/port.ts'
import { branchDoc, catalogueOf, productDoc, stockDoc } from '../../testing/catalogue/catalogue.ts'
import type { RestockFilter } from './restock.ts'

const admin = { id: 'a', role: 'admin' } as const
const clerk = { id: 'c', role: 'clerk', branchId: 1 } as const
const now = new Date('2026-01-01T00:00:00.000Z')
const TODAY = 20454
/** A record of 28 days' standing whose threshold is 5. */
const record = (branchId: number, productId: number, available: number, perDay: number) => ({
  ...stockDoc(branchId, productId, available),
  pace: { openedDay: TODAY - 27, soldDay: TODAY, sold: [28 * perDay] },
})

const { queries } = catalogueOf({
  branches: [branchDoc(1, 'Kabete'), branchDoc(2, 'Karen')],
  products: [
    productDoc(1, 'Milk', { categoryId: 3 }),
    productDoc(2, 'Bread', { categoryId: 4 }),
    productDoc(3, 'Salt', { categoryId: 3 }),
    { ...productDoc(4, 'Tea', { categoryId: 4 }), isWithdrawn: true },
  ],
  stock: [
    record(1, 1, 40, 20),
    record(1, 2, 5, 1),
    record(1, 3, 2, 0),
    record(1, 4, 0, 0),
    record(2, 1, 0, 9),
    record(2, 3, 90, 1),
  ],
})
const list = (
  filter: Partial<RestockFilter>,
  page: { limit: number; cursor?: string } = { limit: 9 },
) => {
  const found = queries.restock(admin, { show: 'low', days: 7, ...filter }, now, page)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}
const ids = (filter: Partial<RestockFilter>) => list(filter).docs.map(({ stock }) => stock.id)

it('lists what ends first before the rest, and what nobody buys last', () => {
  expect(ids({ branchId: 1 })).toEqual(['1.2.0', '1.4.0', '1.3.0'])
  expect(list({ branchId: 1 }).docs[0]).toMatchObject({ soldPerDay: 1, daysLeft: 5 })
  expect(list({ branchId: 1 }).docs[1]).toMatchObject({ soldPerDay: 0, daysLeft: null })
  expect(ids({})).toEqual(['2.1.0', '1.2.0', '1.4.0', '1.3.0'])
})

it('lists what orders wait for before all else, the most pieces first', () => {
  const short = (productId: number, awaited: number, perDay: number) => ({
    ...record(1, productId, 0, perDay),
    onHand: 0,
    reserved: awaited,
  })
  const { queries: withShort } = catalogueOf({
    branches: [branchDoc(1, 'Kabete')],
    products: [productDoc(1, 'Milk'), productDoc(2, 'Bread'), productDoc(3, 'Salt')],
    stock: [record(1, 1, 1, 20), short(2, 1, 0), short(3, 3, 0)],
  })
  const page = (cursor?: string) =>
    withShort.restock(admin, { show: 'low', days: 7 }, now, { limit: 2, cursor })
  const first = page()
  if (!first.ok) throw new Error(first.error.code)
  expect(first.value.docs.map(({ stock, awaited }) => [stock.id, awaited])).toEqual([
    ['1.3.0', 3],
    ['1.2.0', 1],
  ])
  const second = page(first.value.next)
  expect(second.ok && second.value.docs.map(({ stock }) => stock.id)).toEqual(['1.1.0'])
})

it('lists what is out, or lasts less than some days, whatever its threshold', () => {
  expect(ids({ show: 'out' })).toEqual(['2.1.0', '1.4.0'])
  expect(ids({ show: 'lasts', days: 5 })).toEqual(['2.1.0', '1.1.0'])
  expect(ids({ show: 'lasts', days: 6 })).toEqual(['2.1.0', '1.1.0', '1.2.0'])
})

it('lists one category, or the products whose name holds a text', () => {
  expect(ids({ categoryId: 3 })).toEqual(['2.1.0', '1.3.0'])
  expect(ids({ search: 'brea' })).toEqual(['1.2.0'])
})

it('counts exactly the records that the branch’s figure counts', () => {
  for (const branchId of [1, 2]) {
    expect(list({ branchId }, { limit: 1 }).total).toBe(queries.countOfBranch(branchId).low)
  }
})

it('goes on where a page ended', () => {
  const first = list({}, { limit: 3 })
  const second = list({}, { limit: 3, cursor: String(first.next) })
  expect(second.docs.map(({ stock }) => stock.id)).toEqual(['1.3.0'])
  expect(second.next).toBeUndefined()
  expect(() => list({}, { limit: 3, cursor: 'x' })).toThrow(InvalidCursor)
})

it('shows a branch to its staff, and all branches to admins alone', () => {
  const asked = (branchId: number | undefined) =>
    queries.restock(clerk, { show: 'low', days: 7, branchId }, now, { limit: 9 }).ok
  expect([asked(1), asked(2), asked(undefined)]).toEqual([true, false, false])
})

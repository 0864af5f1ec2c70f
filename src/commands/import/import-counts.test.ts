import { afterEach, beforeEach, expect, it } from 'vitest'
import { spec } from '#spec'
import type { Actor } from '#src/domain/kernel/access.ts'
import { fillShop } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import type { CommandDeps } from '../engine/command.ts'
import { countStock } from '../inventory/count-stock.ts'
import { receiveStock } from '../inventory/receive-stock.ts'
import { checkImport } from './check-import.ts'
import { parts } from './checked.ts'
import { keptPage } from './kept-file.ts'
import { advanceImport, startImport } from './run-import.ts'

const branchId = 2
const manager: Actor = { id: 'm', role: 'branch_manager', branchId }
const milk = { productId: 1, variantId: 0 }
const flour1 = { productId: 2, variantId: 1 }
const flour2 = { productId: 2, variantId: 2 }

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  for (const key of [milk, flour1, flour2]) {
    const count = { onHand: 20, lowStockThreshold: 5, reason: 'Opening stock' }
    await shop.done(countStock, { ...key, branchId, ...count })
  }
  await shop.caughtUp()
})
afterEach(() => shop.close())

const header = 'Slug,Size,On the shelf,Seen,Low stock at\n'
const check = async (rows: string) => {
  await shop.caughtUp()
  const csv = header + rows
  return shop.done(checkImport, { kind: 'counts', branchId, name: '', csv }, manager)
}
const begin = async (rows: string): Promise<string> => {
  const { id, bad } = await check(rows)
  expect(bad).toBe(0)
  await shop.done(startImport, { importId: id, goodRowsOnly: false }, manager)
  return id
}
const advance = (importId: string, changed: Partial<CommandDeps> = {}) =>
  shop.issued(advanceImport, { importId }, undefined, changed)
const problemsOf = async (id: string, n = 0) =>
  (await keptPage(shop.deps.uploads, id, 'bad', n))?.flatMap(({ problems }) => problems)
const arrive = (key: typeof milk, receiptId: string) =>
  shop.done(receiveStock, { branchId, receiptId, note: '', lines: [{ ...key, quantity: 1 }] })
const onHand = async () => {
  await shop.caughtUp()
  const stock = shop.deps.queries.catalogue.stockOfBranch(branchId)
  return Object.fromEntries(stock.map((doc) => [doc.id, doc.onHand]))
}
const counts = async () =>
  (await shop.storedEvents()).filter(({ type }) => /Counted|Threshold/.test(type)).length

it('checks each row against the shelves, and says what it would change', async () => {
  const { id, ...file } = await check(`fresh-whole-milk,,18,20,
sifted-maize-flour,1 kg,20,20,8
sifted-maize-flour,2 kg,18,19,
sifted-maize-flour,3 kg,1,,
fresh-whole-milk,500 ml,1,,
nothing,,1,,
honey,,7.5,,0
`)
  expect(file).toMatchObject({ rows: 7, good: 2, bad: 5, changes: 2 })
  expect((await problemsOf(id))?.map(({ row, column, code }) => [row, column, code])).toEqual([
    [4, 'On the shelf', 'STOCK_MOVED'],
    [5, 'Size', 'SIZE_UNKNOWN'],
    [6, 'Slug', 'ROW_REPEATED'],
    [7, 'Slug', 'PRODUCT_UNKNOWN'],
    [8, 'On the shelf', 'NUMBER_INVALID'],
    [8, 'Low stock at', 'NUMBER_INVALID'],
  ])
  const rows = await keptPage(shop.deps.uploads, id, 'good', 0)
  expect(rows?.flatMap(({ changes }) => changes)).toMatchObject([
    { row: 2, column: 'On the shelf', before: '20', after: '18' },
    { row: 3, of: 'Sifted Maize Flour, 1 kg', column: 'Low stock at', before: '5', after: '8' },
  ])
})

it('writes what was counted, and lists what moved since the check', async () => {
  spec('operations import', 'Rows that changed since are listed, the others written')
  spec('operations cases', '12. Sales after a count file was exported')
  const id = await begin('fresh-whole-milk,,18,20,7\nsifted-maize-flour,1 kg,15,20,\nhoney,,3,,\n')
  await arrive(flour1, 'r1')
  expect(await advance(id)).toMatchObject({ ok: true })
  expect(await onHand()).toEqual({ '2.1.0': 18, '2.2.1': 21, '2.2.2': 20, '2.3.0': 3 })
  const refused = await keptPage(shop.deps.uploads, id, 'refused', 0)
  expect(refused).toMatchObject([
    { row: 3, problem: { code: 'STOCK_MOVED', facts: { seen: 20, now: 21 } } },
  ])
  const doc = await shop.deps.queries.imports.byId(id)
  expect(doc).toMatchObject({ rows: 3, done: 3, refused: 1, status: 'done' })
  const counted = (await shop.storedEvents()).findLast(({ type }) => type === 'StockCounted')
  expect(counted).toMatchObject({ data: { branchId } })
})

it.each([
  ['a figure with a comma and no quotes', 'fresh-whole-milk,,1,200,20,5'],
  ['a cell too many', 'fresh-whole-milk,,18,20,5,'],
])('takes no row with %s: its cells are not where their titles are', async (_, row) => {
  const { id, ...file } = await check(`${row}\n`)
  expect(file).toMatchObject({ good: 0, bad: 1 })
  expect(await problemsOf(id)).toMatchObject([{ row: 2, column: null, code: 'CELLS_MORE' }])
})

it('changes nothing when the same file comes again, and untouched rows are no count', async () => {
  spec('operations import', 'An absent column or an empty cell changes nothing')
  spec('operations cases', '3. The same count sent twice: one event; uncounted rows untouched')
  const rows =
    'fresh-whole-milk,,18,20,7\nsifted-maize-flour,1 kg,20,20,5\nsifted-maize-flour,2 kg,,,\n'
  await advance(await begin(rows))
  const before = await counts()
  await arrive(flour1, 'r1')
  expect(await check(rows)).toMatchObject({ good: 0, bad: 0, unchanged: 3 })
  expect(await counts()).toBe(before)
})

it('ends the same where it dies after each of its writes, though goods move meanwhile', async () => {
  spec('operations import', 'An import that began goes on after a crash and ends the same')
  const id = await begin(
    'fresh-whole-milk,,18,20,7\nsifted-maize-flour,1 kg,15,20,\nsifted-maize-flour,2 kg,9,20,\n',
  )
  const { events } = shop.deps
  let left = 0
  /** Under way when the process dies. */
  const pending: Promise<unknown>[] = []
  const dying: CommandDeps['events'] = {
    ...events,
    append: async (...asked) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      const appended = events.append(...asked)
      pending.push(appended)
      return appended
    },
  }
  for (const writes of [0, 1, 1, 1, 1]) {
    left = writes
    const process = { ...shop.anotherProcess(), events: dying }
    await expect(advance(id, process)).rejects.toThrow('killed')
    await Promise.all(pending)
    for (const key of [milk, flour1]) {
      const stock = (await onHand())[`2.${key.productId}.${key.variantId}`]
      if (stock !== 20) await arrive(key, `${key.productId}-${pending.length}`)
    }
  }
  await advance(id, shop.anotherProcess())
  await shop.caughtUp()
  const doc = await shop.deps.queries.imports.byId(id)
  expect(doc).toMatchObject({ done: 3, refused: 0, status: 'done' })
  expect((await onHand())['2.2.2']).toBe(9)
  const counted = (await shop.storedEvents()).filter(({ type }) => type === 'StockCounted')
  expect(counted).toHaveLength(6)
})

it('ends where its file is gone, and another manager has no part in it', async () => {
  spec('operations import', 'The file is kept beside the log, bounded, and expires')
  const id = await begin('fresh-whole-milk,,18,20,\n')
  const other: Actor = { id: 'n', role: 'branch_manager', branchId: 1 }
  const start = { importId: id, goodRowsOnly: false }
  expect(await shop.refused(startImport, start, other)).toMatchObject({ code: 'NOT_FOUND' })
  await shop.deps.uploads.dropBefore('ffffffff-ffff-7fff-8fff-ffffffffffff')
  await advance(id)
  await shop.caughtUp()
  expect(await shop.deps.queries.imports.byId(id)).toMatchObject({ status: 'file_gone', done: 0 })
  expect(await shop.deps.uploads.get(id, parts.head, 0)).toBeUndefined()
})

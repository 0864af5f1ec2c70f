import { describe, expect, it } from 'vitest'
import { stockDoc } from '../../testing/catalogue/catalogue.ts'
import { seededRandom } from '../../testing/projections/history.ts'
import type { StockRecord } from '../stock/projection.ts'
import { stockRecords } from './stock-records.ts'

const recordOf = (branchId: number, productId: number, variantId: number, pieces: number) => {
  const { position: _, ...record } = stockDoc(branchId, productId, pieces, variantId)
  const sold = pieces % 3 === 0 ? [] : [pieces, 0, -1]
  const pace = { openedDay: 20_000 + variantId, soldDay: 20_100, sold }
  const terms = { ...record.terms, opening: pieces + 2, left: 2, counted: -pieces }
  return { ...record, revision: pieces, pace, terms }
}

describe('stock records', () => {
  it('are given as they were put, whatever was put and replaced before', () => {
    const records = stockRecords()
    const expected = new Map<string, { key: [number, number]; docs: StockRecord[] }>()
    const random = seededRandom(3)
    const any = (most: number) => Math.floor(random() * most)
    // More than the first rows hold.
    for (let n = 0; n < 4_000; n += 1) {
      const key: [number, number] = [1 + any(3), 1 + any(400)]
      const docs = Array.from({ length: any(4) }, (_, n) => recordOf(...key, n, any(1_000_000)))
      records.put(...key, docs)
      expected.set(key.join(), { key, docs })
    }
    for (const { key, docs } of expected.values()) {
      expect(records.of(...key)).toEqual(docs)
      const available = docs.reduce((sum, doc) => sum + (doc.variantId > 1 ? doc.available : 0), 0)
      expect(records.available(...key, (variantId) => variantId > 1)).toBe(available)
    }
    expect(expected.size).toBeGreaterThan(1_000)
    expect([...records.branchIds()].sort()).toEqual([1, 2, 3])
    const products = [...expected.values()].filter(({ key: [branch] }) => branch === 2)
    expect(records.countOf(2)).toBe(products.length)
    expect([...records.productIds(2)].sort()).toEqual(products.map(({ key: [, id] }) => id).sort())
  })

  it('are none where nothing was put', () => {
    const records = stockRecords()
    expect(records.of(1, 1)).toEqual([])
    expect(records.available(1, 1, () => true)).toBe(0)
    expect([...records.productIds(1)]).toEqual([])
  })
})

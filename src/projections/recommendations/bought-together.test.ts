import { describe, expect, it } from 'vitest'
import { placed, placedData } from '../../testing/projections/events.ts'
import { fold } from '../../testing/projections/fold.ts'
import { boughtTogether, MAX_PARTNERS, partnersOf } from './projection.ts'

const order = (...productIds: number[]) =>
  placed({
    lines: productIds.flatMap((productId) =>
      placedData.lines.map((line) => ({ ...line, productId, variantId: 0 })),
    ),
  })

/** The partners of each product. */
const partners = (...of: Parameters<typeof fold>) =>
  Object.fromEntries(
    Object.entries(fold(...of)).map(([id, doc]) => [id, { partners: partnersOf(Object(doc)) }]),
  )

describe('bought together', () => {
  it('counts the orders that hold both, the most frequent first', () => {
    const docs = partners(boughtTogether, [order(1, 2), order(1, 3, 2), order(3)])
    expect(docs['1']).toMatchObject({
      partners: [
        { productId: 2, orders: 2 },
        { productId: 3, orders: 1 },
      ],
    })
    expect(docs['3']).toMatchObject({
      partners: [
        { productId: 1, orders: 1 },
        { productId: 2, orders: 1 },
      ],
    })
  })
  it('counts two variants of a product as one product, and never a product with itself', () => {
    expect(partners(boughtTogether, [order(1, 1)])).toEqual({})
    expect(partners(boughtTogether, [order(1, 1, 2)])['2']).toMatchObject({
      partners: [{ productId: 1, orders: 1 }],
    })
  })
  it('learns of a partner that came after as many others as are held, and between ever more', () => {
    const others = Array.from({ length: MAX_PARTNERS }, (_, n) => order(1, 100 + n))
    const often = Array.from({ length: 10 }, (_, n) => order(1, 2, 300 + n))
    const docs = partners(boughtTogether, [...others, ...often])
    expect(docs['1']).toMatchObject({ partners: { length: MAX_PARTNERS } })
    expect(docs['1']).toHaveProperty(
      'partners[0]',
      expect.objectContaining({ productId: 2, orders: 10 }),
    )
  })
  it('forgets the least frequent ones where there are too many', () => {
    const many = Array.from({ length: MAX_PARTNERS + 10 }, (_, n) => order(1, 100 + n))
    const docs = partners(boughtTogether, [order(1, 2), order(1, 2), ...many])
    expect(docs['1']).toMatchObject({ partners: { length: MAX_PARTNERS } })
    expect(docs['1']).toHaveProperty('partners[0]', { productId: 2, orders: 2, missed: 0 })
    expect(docs['1']).toHaveProperty(`partners[${MAX_PARTNERS - 1}].productId`, 149)
  })
})

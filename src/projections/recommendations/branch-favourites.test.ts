import { describe, expect, it } from 'vitest'
import { placed, placedData } from '../../testing/projections/events.ts'
import { fold } from '../../testing/projections/fold.ts'
import {
  branchFavourites,
  dayPartOf,
  favouritesOf,
  MAX_FAVOURITES,
  weightAt,
} from './projection.ts'

const at = (iso: string) => new Date(iso)
const order = (iso: string, branchId: number, ...productIds: number[]) => ({
  ...placed({
    branchId,
    lines: productIds.flatMap((productId) =>
      placedData.lines.map((line) => ({ ...line, productId })),
    ),
  }),
  at: iso,
})

describe('parts of the day', () => {
  it.each([
    ['2026-01-01T01:59:59.999Z', 'night'],
    ['2026-01-01T02:00:00.000Z', 'morning'],
    ['2026-01-01T08:00:00.000Z', 'midday'],
    ['2026-01-01T13:00:00.000Z', 'evening'],
    ['2026-01-01T18:00:00.000Z', 'night'],
    ['2026-01-01T21:30:00.000Z', 'night'],
  ])('%s is %s in Nairobi', (iso, part) => {
    expect(dayPartOf(at(iso))).toBe(part)
  })
})

/** The favourites of each branch and part of the day. */
const favourites = (...of: Parameters<typeof fold>) =>
  Object.fromEntries(
    Object.entries(fold(...of)).map(([id, doc]) => [id, { favourites: favouritesOf(Object(doc)) }]),
  )

describe('favourites of a branch', () => {
  const morning = '2026-03-02T06:00:00.000Z'
  const evening = '2026-03-02T15:00:00.000Z'

  it('keeps branches and parts of the day apart', () => {
    const docs = favourites(branchFavourites, [order(morning, 1, 7, 8), order(evening, 2, 7)])
    expect(Object.keys(docs)).toEqual(['1-morning', '2-evening'])
    expect(docs['1-morning']).toMatchObject({
      favourites: [{ productId: 7 }, { productId: 8 }],
    })
  })
  it('counts an order once, however many lines of it are of the product', () => {
    const docs = favourites(branchFavourites, [order(morning, 1, 7, 7)])
    expect(docs['1-morning']).toMatchObject({
      favourites: [{ productId: 7, weight: weightAt(at(morning)) }],
    })
  })
  it('weighs an order half as much as one of two weeks later', () => {
    const later = weightAt(at('2026-03-16T06:00:00.000Z'))
    expect(later / weightAt(at(morning))).toBeCloseTo(2)
    const docs = favourites(branchFavourites, [
      order(morning, 1, 7),
      order('2026-03-16T06:00:00.000Z', 1, 7),
    ])
    expect(docs).toHaveProperty(
      ['1-morning', 'favourites', '0', 'weight'],
      expect.closeTo(later * 1.5),
    )
  })
  it('learns of a favourite that came after as many others as are held, and between ever more', () => {
    const others = Array.from({ length: MAX_FAVOURITES }, (_, n) => 1_000 + n)
    const often = Array.from({ length: 10 }, (_, n) => order(morning, 1, 7, 5_000 + n))
    const docs = favourites(branchFavourites, [order(morning, 1, ...others), ...often])
    const ten = expect.closeTo(10 * weightAt(at(morning)))
    expect(docs['1-morning']).toMatchObject({
      favourites: expect.arrayContaining([expect.objectContaining({ productId: 7, weight: ten })]),
    })
  })
  it('forgets what is bought least', () => {
    const many = Array.from({ length: MAX_FAVOURITES }, (_, n) => 1_000 + n)
    const docs = favourites(branchFavourites, [
      order(morning, 1, 7),
      order('2026-03-02T06:01:00.000Z', 1, ...many),
    ])
    expect(docs['1-morning']).toMatchObject({ favourites: { length: MAX_FAVOURITES } })
    expect(docs['1-morning']).toHaveProperty('favourites[0].productId', 1_000)
  })
})

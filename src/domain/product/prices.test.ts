import { expect, it } from 'vitest'
import { spec } from '#spec'
import { flourDetails, flourVariant } from '../../testing/domain/product.ts'
import { given } from '../kernel/given-when-then.ts'
import type { ProductEvent } from './events.ts'
import { nextTurn, productAt } from './prices.ts'
import { type ProductCommand, product } from './product.ts'

const day = (n: number): string => `2026-01-0${n}T15:00:00.000Z`
const added: ProductEvent & { at: string } = {
  type: 'ProductAdded',
  data: { productId: 7, ...flourDetails },
  at: day(1),
}
type Times = { from?: string; until?: string }
const said = (
  at: string,
  priceCents: number,
  { from, until }: Times = {},
  variantId = 0,
): ProductEvent & { at: string } => ({
  type: 'ProductPriceChanged',
  data: {
    productId: 7,
    variantId,
    priceCents,
    compareAtPriceCents: null,
    from: from ?? null,
    until: until ?? null,
  },
  at,
})
const say = (at: string, priceCents: number, times: Times = {}): ProductCommand => ({
  type: 'ChangePrice',
  variantId: 0,
  priceCents,
  compareAtPriceCents: null,
  at,
  ...times,
})
const costsAt = (events: readonly (ProductEvent & { at: string })[], at: string) => {
  const { state } = given(product, added, ...events)
  return state && productAt(state, at).priceCents
}
const base = flourDetails.priceCents

it('holds from the moment that was said, not before', () => {
  const events = [said(day(2), 20_000, { from: day(4) })]
  expect(costsAt(events, day(3))).toBe(base)
  expect(costsAt(events, day(4))).toBe(20_000)
})
it('goes back to the base price when a sale ends, never to nothing', () => {
  spec('operations 2.4', 'The end of a sale brings the base price back')
  const events = [said(day(2), 9_000, { from: day(3), until: day(5) })]
  expect([2, 3, 4, 5, 6].map((n) => costsAt(events, day(n)))).toEqual([
    base,
    9_000,
    9_000,
    base,
    base,
  ])
})
it('goes back to a base price that was said before the sale began', () => {
  const events = [
    said(day(2), 20_000, { from: day(4) }),
    said(day(2), 9_000, { from: day(3), until: day(5) }),
  ]
  expect([3, 4, 5].map((n) => costsAt(events, day(n)))).toEqual([9_000, 9_000, 20_000])
})
it('follows the latest word, which replaces what was planned before', () => {
  spec('operations 2.4', 'A price holds by the server’s time, never backdated')
  const events = [said(day(2), 9_000, { from: day(4), until: day(6) }), said(day(3), 17_000)]
  expect([3, 4, 5, 6].map((n) => costsAt(events, day(n)))).toEqual([17_000, 17_000, 17_000, 17_000])
  const { state } = given(product, added, ...events)
  expect(state?.said).toHaveLength(1)
})
it('forgets what can hold no more, so that a product stays small', () => {
  const events = Array.from({ length: 300 }, (_, n) =>
    said(new Date(Date.UTC(2026, 1, 1, n)).toISOString(), 10_000 + n),
  )
  const { state } = given(product, added, ...events)
  expect(state?.said).toHaveLength(1)
})
it('is never backdated, and ends after it has begun', () => {
  const refused = (path: string, message: string) => ({ issues: [{ path, message }] })
  given(product, added)
    .when(say(day(3), 1, { from: day(2) }))
    .thenRejected('INVALID_INPUT', refused('from', 'A price cannot begin in the past.'))
  for (const times of [{ until: day(3) }, { from: day(5), until: day(4) }]) {
    given(product, added)
      .when(say(day(3), 1, times))
      .thenRejected('INVALID_INPUT', refused('until', 'A price ends after it has begun.'))
  }
})
it('keeps a bounded number of plans', () => {
  const plans = Array.from({ length: 99 }, (_, n) =>
    said(day(2), n, { from: day(3), until: new Date(Date.UTC(2026, 2, 1, n)).toISOString() }),
  )
  given(product, added, ...plans)
    .when(say(day(2), 1, { from: day(3) }))
    .thenRejected('PRICES_FULL')
})
it('records the same price again where that takes plans away', () => {
  const cheaper = said(day(2), 9_000)
  given(product, added, cheaper)
    .when(say(day(3), 9_000))
    .thenEvents()
  const { at: _, ...again } = said(day(3), 9_000)
  given(product, added, cheaper, said(day(2), 8_000, { from: day(4) }))
    .when(say(day(3), 9_000))
    .thenEvents(again)
})
it('turns each variant by itself; the default one’s price is the product’s', () => {
  const variants = [flourVariant(1, 9_800, false), flourVariant(2, 18_500, true)]
  const { state } = given(
    product,
    { ...added, data: { ...added.data, hasVariants: true, variants } },
    said(day(2), 9_000, { from: day(3) }, 1),
    said(day(2), 17_000, { from: day(4), until: day(5) }, 2),
  )
  if (state === null) throw new Error('no product')
  const at = (n: number) => productAt(state, day(n))
  expect(at(3)).toMatchObject({ priceCents: 18_500, variants: [{ priceCents: 9_000 }, {}] })
  expect(at(4)).toMatchObject({ priceCents: 17_000 })
  expect(at(5)).toMatchObject({ priceCents: 18_500 })
  expect(nextTurn(state.said, day(2))).toBe(day(3))
  expect(nextTurn(state.said, day(3))).toBe(day(4))
  expect(nextTurn(state.said, day(5))).toBeUndefined()
  expect(at(2)).toBe(state)
})

const callOff = (at: string, from: string): ProductCommand => ({
  type: 'CallOffPrice',
  variantId: 0,
  from,
  at,
})
const sale = said(day(2), 9_000, { from: day(4), until: day(6) })
const calledOff: ProductEvent = {
  type: 'ProductPriceCalledOff',
  data: {
    productId: 7,
    variantId: 0,
    priceCents: 9_000,
    compareAtPriceCents: null,
    from: day(4),
    until: day(6),
  },
}

it('calls off a planned price, once', () => {
  given(product, added, sale)
    .when(callOff(day(3), day(4)))
    .thenEvents(calledOff)
  given(product, added, sale, { ...calledOff, at: day(3) })
    .when(callOff(day(3), day(4)))
    .thenRejected('PRICE_NOT_PLANNED')
  given(product, added, sale)
    .when(callOff(day(3), day(5)))
    .thenRejected('PRICE_NOT_PLANNED')
})
it('keeps a price that has begun', () => {
  given(product, added, sale)
    .when(callOff(day(4), day(4)))
    .thenRejected('PRICE_HAS_BEGUN')
})
it('takes away the plan that was set last where two begin together, and never holds it', () => {
  const other = said(day(2), 8_000, { from: day(4) })
  const events = [added, other, sale, { ...calledOff, at: day(3) }]
  const state = events.reduce(
    (before, event) => product.evolve(before, event, event.at),
    product.initial,
  )
  expect(state?.said.map(({ priceCents }) => priceCents)).toEqual([18_500, 8_000])
  expect(state && productAt(state, day(5)).priceCents).toBe(8_000)
})

import type { Instant } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, refuseField } from '../kernel/result.ts'
import type { Variant } from './events.ts'

/** Prices are integer cents. */
export type Price = { priceCents: number; compareAtPriceCents: number | null }

/**
 * A price as it was said. It holds from `from`, and until `until` comes (null: without end). `variantId` 0 is the
 * product itself, where it has no variants.
 */
export type SaidPrice = Price & { variantId: number; from: Instant; until: Instant | null }

/** What a product costs as far as anything was said so far. `said`: oldest first, and only what may still hold. */
export type Priced = Price & { variants: Variant[]; said: readonly SaidPrice[] }

const isCents = (cents: number | null): boolean =>
  cents === null || (Number.isSafeInteger(cents) && cents >= 0)

/** A sale costs less than before: the price that stands struck through is the higher one. */
export const isReduced = ({ priceCents, compareAtPriceCents }: Price): boolean =>
  compareAtPriceCents !== null && compareAtPriceCents > priceCents

/** Whether these prices may be said. */
export const checkPrices = (
  ...prices: readonly Price[]
): Result<null, Rejection<'INVALID_INPUT'>> => {
  const areCents = prices.every(
    ({ priceCents, compareAtPriceCents }) => isCents(priceCents) && isCents(compareAtPriceCents),
  )
  if (!areCents) return refuseField('price', 'Please enter a valid price.')
  const areSales = prices.every((one) => one.compareAtPriceCents === null || isReduced(one))
  if (areSales) return ok(null)
  return refuseField('compareAtPrice', 'The price before a sale must be higher than the price.')
}

/** The most prices of one product that are kept for later. */
export const MOST_SAID = 100

const holds = ({ from, until }: SaidPrice, at: Instant): boolean =>
  from <= at && (until === null || at < until)

/** Whether the later word leaves no moment, from `at` on, in which the earlier one holds. */
const replaces = (later: SaidPrice, earlier: SaidPrice, at: Instant): boolean =>
  later.variantId === earlier.variantId &&
  later.until === null &&
  (later.from <= at || later.from <= earlier.from)

/** The prices with one more, without those that hold no more from `at` on. */
export const withSaid = (
  said: readonly SaidPrice[],
  price: SaidPrice,
  at: Instant,
): SaidPrice[] => {
  const open = said.filter(
    (one) => (one.until === null || one.until > at) && !replaces(price, one, at),
  )
  return [...open, price]
}

/** The latest word about the variant that holds at this moment. */
const priceAt = (
  said: readonly SaidPrice[],
  variantId: number,
  at: Instant,
): SaidPrice | undefined => said.findLast((one) => one.variantId === variantId && holds(one, at))

const isSame = (a: Price, b: Price): boolean =>
  a.priceCents === b.priceCents && a.compareAtPriceCents === b.compareAtPriceCents

const priced = <Of extends Price>(of: Of, price: Price | undefined): Of => {
  if (price === undefined || isSame(of, price)) return of
  const { priceCents, compareAtPriceCents } = price
  return { ...of, priceCents, compareAtPriceCents }
}

/**
 * The product at its prices of this moment: the very same one where none has changed. The default variant's is its own.
 */
export const productAt = <Product extends Priced>(product: Product, at: Instant): Product => {
  const { said } = product
  if (product.variants.length === 0) return priced(product, priceAt(said, 0, at))
  const variants = product.variants.map((one) => priced(one, priceAt(said, one.variantId, at)))
  const own = priced(
    product,
    variants.find(({ isDefault }) => isDefault),
  )
  const isKept = variants.every((one, index) => one === product.variants[index])
  return isKept ? own : { ...own, variants }
}

/** The next moment after `at` in which a price may change. Undefined: none is planned. */
export const nextTurn = (said: readonly SaidPrice[], at: Instant): Instant | undefined =>
  said
    .flatMap(({ from, until }) => (until === null ? [from] : [from, until]))
    .filter((moment) => moment > at)
    .sort()[0]

import type { Instant } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, refuseField } from '../kernel/result.ts'
import type { Variant } from './events.ts'

/** Prices are integer cents. */
export type Price = { priceCents: number; compareAtPriceCents: number | null }

/**
 * A price that was set. It holds from `from` until `until` (null: for ever). `variantId` 0 is a product without
 * variants.
 */
export type SaidPrice = Price & { variantId: number; from: Instant; until: Instant | null }

/** A product's prices. `said`: the prices that were set, oldest first, without those that can no longer hold. */
export type Priced = Price & { variants: Variant[]; said: readonly SaidPrice[] }

const isCents = (cents: number | null): boolean =>
  cents === null || (Number.isSafeInteger(cents) && cents >= 0)

/** The price is a sale price: lower than the price before the sale, which pages show struck through. */
export const isReduced = ({ priceCents, compareAtPriceCents }: Price): boolean =>
  compareAtPriceCents !== null && compareAtPriceCents > priceCents

/** Whether these prices are valid: whole cents, and sale prices below the prices before the sale. */
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

/** The most planned prices that a product may have. */
export const MOST_SAID = 100

const holds = ({ from, until }: SaidPrice, at: Instant): boolean =>
  from <= at && (until === null || at < until)

/**
 * True if the later price has no end and begins before the earlier price, or before `at`. The earlier price then never
 * holds again.
 */
const replaces = (later: SaidPrice, earlier: SaidPrice, at: Instant): boolean =>
  later.variantId === earlier.variantId &&
  later.until === null &&
  (later.from <= at || later.from <= earlier.from)

/** The list with one more price. Prices that can no longer hold after `at` are left out. */
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

/** Names a planned price: the one set last for this variant and this moment. */
export type PlanName = Pick<SaidPrice, 'variantId' | 'from'>

export const planOf = (
  said: readonly SaidPrice[],
  { variantId, from }: PlanName,
): SaidPrice | undefined => said.findLast((one) => one.variantId === variantId && one.from === from)

/** The list without this plan. */
export const withoutPlan = (said: readonly SaidPrice[], name: PlanName): SaidPrice[] => {
  const plan = planOf(said, name)
  return said.filter((one) => one !== plan)
}

/** The price of the variant at this moment. If several hold, the one set last counts. */
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

/** The product with its prices at this moment. A product whose prices are unchanged is returned as the same object. */
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

/** The next moment after `at` at which a price may change. Undefined: none is planned. */
export const nextTurn = (said: readonly SaidPrice[], at: Instant): Instant | undefined =>
  said
    .flatMap(({ from, until }) => (until === null ? [from] : [from, until]))
    .filter((moment) => moment > at)
    .sort()[0]

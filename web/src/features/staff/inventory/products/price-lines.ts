import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'

/** A change of a price in percent or in KSh. A negative value lowers it. */
export type PriceStep = { by: 'percent' | 'amount'; value: number }

/**
 * What to do with the struck-through price before a sale: set it to today's price, which makes an offer, change it like
 * the price, keep it, or remove it.
 */
export const beforeChoices = ['now', 'moves', 'stays', 'none'] as const
export type BeforeChoice = (typeof beforeChoices)[number]

/** `compareAt` is the price before a sale, which is shown struck through. Both are in KSh. */
export type ShownPrice = { price: number; compareAt: number | null }

export type LineProblem = 'TOO_LOW' | 'BEFORE_TOO_LOW'

/** A price of a product or of one of its variants, before and after the change. */
export type PriceLine = {
  key: string
  productId: number
  /** The variant that has the price. 0 if the product itself has it. */
  variantId: number
  name: string
  now: ShownPrice
  then: ShownPrice
  /** Why the price cannot be set. */
  problem: LineProblem | undefined
  revision: number
}

/** The new price in whole shillings. It may be 0 or negative, which is refused later. */
export const steppedPrice = (price: number, { by, value }: PriceStep): number =>
  Math.round(by === 'percent' ? price * (1 + value / 100) : price + value)

const beforeThen = (
  { price, compareAt }: ShownPrice,
  step: PriceStep,
  choice: BeforeChoice,
): number | null => {
  if (choice === 'none') return null
  if (choice === 'now') return price
  return compareAt === null || choice === 'stays' ? compareAt : steppedPrice(compareAt, step)
}

const problemOf = ({ price, compareAt }: ShownPrice): LineProblem | undefined => {
  if (price <= 0) return 'TOO_LOW'
  return compareAt !== null && compareAt <= price ? 'BEFORE_TOO_LOW' : undefined
}

/** A line for each price of the products. A draft has no price. */
export const priceLines = (
  products: readonly StaffProduct[],
  step: PriceStep,
  choice: BeforeChoice = 'moves',
): PriceLine[] =>
  products.flatMap(({ id, name, price, compareAtPrice, variants, hasVariants, revision }) => {
    const line = (variantId: number, of: string, now: ShownPrice): PriceLine => {
      const then = {
        price: steppedPrice(now.price, step),
        compareAt: beforeThen(now, step, choice),
      }
      return {
        key: `${id}.${variantId}`,
        productId: id,
        variantId,
        name: of,
        now,
        then,
        problem: problemOf(then),
        revision,
      }
    }
    if (variants.length === 0) {
      return hasVariants ? [] : [line(0, name, { price, compareAt: compareAtPrice })]
    }
    return variants.map((one) =>
      line(one.id, `${name}, ${one.name}`, { price: one.price, compareAt: one.compareAtPrice }),
    )
  })

import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'

/** By percent, or by KSh. Below 0 it gets cheaper. */
export type PriceStep = { by: 'percent' | 'amount'; value: number }

/**
 * What becomes of the price before a sale: it moves as the price does, stays, is taken away, or is the price of now.
 */
export const beforeChoices = ['moves', 'stays', 'none', 'now'] as const
export type BeforeChoice = (typeof beforeChoices)[number]

/** `compareAt`: the price before a sale, which stands struck through. */
export type ShownPrice = { price: number; compareAt: number | null }

export type LineProblem = 'TOO_LOW' | 'BEFORE_TOO_LOW'

/** A price of one product, or of one of its variants (0: the product itself). `problem`: it cannot be set so. */
export type PriceLine = {
  key: string
  productId: number
  variantId: number
  name: string
  now: ShownPrice
  then: ShownPrice
  problem: LineProblem | undefined
  revision: number
}

/** Whole shillings. It may come to nothing, or less. */
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

/** A line for each price of the products. A draft has none yet. */
export const priceLines = (
  products: readonly StaffProduct[],
  step: PriceStep,
  choice: BeforeChoice,
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

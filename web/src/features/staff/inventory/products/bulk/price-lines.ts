import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'

/** By percent, or by KSh. Below 0 it gets cheaper. */
export type PriceStep = { by: 'percent' | 'amount'; value: number }

/** A price of one product, or of one of its variants (0: the product itself). `after` undefined: it cannot be so. */
export type PriceLine = {
  key: string
  productId: number
  variantId: number
  name: string
  before: number
  after: number | undefined
  revision: number
}

/** Whole shillings. Undefined where it would cost nothing, or less. */
export const steppedPrice = (price: number, { by, value }: PriceStep): number | undefined => {
  const after = Math.round(by === 'percent' ? price * (1 + value / 100) : price + value)
  return after > 0 ? after : undefined
}

/** A line for each price of the products. A draft has none yet. */
export const priceLines = (products: readonly StaffProduct[], step: PriceStep): PriceLine[] =>
  products.flatMap(({ id, name, price, variants, hasVariants, revision }) => {
    const line = (variantId: number, of: string, before: number): PriceLine => ({
      key: `${id}.${variantId}`,
      productId: id,
      variantId,
      name: of,
      before,
      after: steppedPrice(before, step),
      revision,
    })
    if (variants.length === 0) return hasVariants ? [] : [line(0, name, price)]
    return variants.map((one) => line(one.id, `${name}, ${one.name}`, one.price))
  })

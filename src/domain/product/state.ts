import { barcodesOf, type Coded } from '../kernel/barcode.ts'
import type { Instant } from '../kernel/decider.ts'
import { withBarcodes } from './barcodes.ts'
import type { ProductDetails, ProductEvent, Variant, VariantFacts } from './events.ts'
import { type Price, productAt, type SaidPrice, withoutPlan, withSaid } from './prices.ts'

/** A product as its events leave it. Its `formerSlugs` lead to it for ever. */
export type Product = ProductDetails &
  Coded & {
    productId: number
    isWithdrawn: boolean
    formerSlugs: readonly string[]
    said: readonly SaidPrice[]
  }

/** Null before the product is added. */
export type ProductState = Product | null

/** What is offered under `variantId`. Undefined if nothing is: a product with variants is sold only as one of them. */
export const offerOf = (
  product: Pick<ProductDetails, 'variants' | 'hasVariants'> & Price,
  variantId: number,
): (Price & { variant?: Variant }) | undefined => {
  const { variants, hasVariants } = product
  if (variants.length === 0) return variantId === 0 && !hasVariants ? product : undefined
  const variant = variants.find((one) => one.variantId === variantId)
  return variant && { ...variant, variant }
}

/** Gives a product with variants the price of its default variant. */
export const withDefaultPrice = <Details extends ProductDetails>(details: Details): Details => {
  const shown = details.variants.find(({ isDefault }) => isDefault)
  if (shown === undefined) return details
  const { priceCents, compareAtPriceCents } = shown
  return { ...details, priceCents, compareAtPriceCents }
}

const saidOf = (variantId: number, price: Price, from: Instant): SaidPrice => {
  const { priceCents, compareAtPriceCents } = price
  return { variantId, priceCents, compareAtPriceCents, from, until: null }
}

/** The state of a product that was just added. */
export const addedProduct = (
  data: { productId: number } & ProductDetails,
  at: Instant,
): Product => ({
  ...data,
  isWithdrawn: false,
  barcodes: [],
  formerSlugs: [],
  said:
    data.variants.length > 0
      ? data.variants.map((one) => saidOf(one.variantId, one, at))
      : [saidOf(0, data, at)],
})

const withSlug = (product: Product, slug: string, before: string): Product => ({
  ...product,
  slug,
  formerSlugs: [...product.formerSlugs, before].filter((one) => one !== slug),
})

/** The barcodes of a product that was sold without variants go to its first variant, as its stock does. */
const withVariant = (product: Product, variant: Variant, at: Instant): Product =>
  withDefaultPrice({
    ...product,
    barcodes: withBarcodes(withBarcodes(product.barcodes, { variantId: 0, barcodes: [] }), {
      variantId: variant.variantId,
      barcodes: barcodesOf(product, 0),
    }),
    hasVariants: product.hasVariants || product.variants.length === 0,
    variants: [...product.variants, variant],
    said: withSaid(product.said, saidOf(variant.variantId, variant, at), at),
  })

const withFacts = (product: Product, variantId: number, facts: VariantFacts): Product => ({
  ...product,
  variants: product.variants.map((one) =>
    one.variantId === variantId ? { ...one, ...facts } : one,
  ),
})

type PriceChange = Extract<ProductEvent, { type: 'ProductPriceChanged' }>['data']

const withPrice = (
  product: Product,
  { productId: _, from, ...price }: PriceChange,
  at: Instant,
): Product => {
  const said = withSaid(product.said, { ...price, from: from ?? at }, at)
  return productAt({ ...product, said }, at)
}

export const evolveProduct = (
  product: ProductState,
  { type, data }: ProductEvent,
  at: Instant,
): ProductState => {
  if (type === 'ProductAdded') return addedProduct(data, at)
  if (product === null) return null
  switch (type) {
    case 'ProductChanged':
      return { ...product, ...data }
    case 'ProductSlugChanged':
      return withSlug(product, data.slug, data.before)
    case 'ProductWithdrawn':
      return { ...product, isWithdrawn: true }
    case 'ProductBroughtBack':
      return { ...product, isWithdrawn: false }
    case 'ProductVariantAdded':
      return withVariant(product, data.variant, at)
    case 'ProductVariantChanged': {
      const { productId: _, variantId, ...facts } = data
      return withFacts(product, variantId, facts)
    }
    case 'ProductBarcodesChanged': {
      const { productId: _, ...size } = data
      return { ...product, barcodes: withBarcodes(product.barcodes, size) }
    }
    case 'ProductPriceChanged':
      return withPrice(product, data, at)
    case 'ProductPriceCalledOff':
      return productAt({ ...product, said: withoutPlan(product.said, data) }, at)
  }
}

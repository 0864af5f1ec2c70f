import { toCents } from '../contract/rules/money.ts'
import type { ProductDetails, Variant } from '../domain/product/events.ts'
import type { DemoProduct, DemoVariant } from './catalogue.ts'
import { isFeatured, pictureOf } from './display.ts'

const prices = ({ price, compareAtPrice }: DemoProduct | DemoVariant) => ({
  priceCents: toCents(price),
  compareAtPriceCents: compareAtPrice === null ? null : toCents(compareAtPrice),
})

/** Variants count from 1 in the order of the catalogue. They show the product's picture. */
export const variantIdOf = (product: DemoProduct, variant: DemoVariant | undefined): number =>
  variant === undefined ? 0 : product.variants.indexOf(variant) + 1

const toVariant = (product: DemoProduct, variant: DemoVariant): Variant => ({
  variantId: variantIdOf(product, variant),
  name: variant.label,
  sku: variant.sku,
  ...prices(variant),
  imageUrl: pictureOf(product),
  isDefault: variant.isDefault,
})

export const productDetails = (
  product: DemoProduct,
  categoryId: number,
  exclusiveBranchId: number | null,
): ProductDetails => {
  const { name, nameSw, slug, sku, description, descriptionSw, searchWords } = product
  const { unit, variants } = product
  return {
    name,
    nameSw,
    slug,
    sku,
    description,
    descriptionSw,
    searchWords,
    unit,
    ...prices(product),
    imageUrl: pictureOf(product),
    categoryId,
    isFeatured: isFeatured(product),
    exclusiveBranchId,
    hasVariants: variants.length > 0,
    variants: variants.map((variant) => toVariant(product, variant)),
  }
}

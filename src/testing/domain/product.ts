import type { ProductDetails, Variant } from '../../domain/product/events.ts'

/** 185 KSh, before 199, and in one size. */
export const flourDetails: ProductDetails = {
  name: 'Sifted Maize Flour',
  nameSw: 'Unga wa mahindi',
  slug: 'sifted-maize-flour',
  sku: 'GRO-001',
  description: 'Fine sifted white maize flour for smooth ugali.',
  descriptionSw: 'Unga mweupe wa mahindi.',
  searchWords: 'jogoo, sima',
  unit: '2 kg',
  priceCents: 18_500,
  compareAtPriceCents: 19_900,
  imageUrl: '',
  categoryId: 1,
  isFeatured: false,
  exclusiveBranchId: null,
  hasVariants: false,
  variants: [],
}

/** A size of the flour, in kilograms as its id says. */
export const flourVariant = (
  variantId: number,
  priceCents: number,
  isDefault: boolean,
): Variant => ({
  variantId,
  name: `${variantId} kg`,
  sku: `${flourDetails.sku}-${variantId}`,
  priceCents,
  compareAtPriceCents: null,
  imageUrl: '',
  isDefault,
})

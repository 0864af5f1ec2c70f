import type { DomainEvent, EventCatalogue, Instant } from '../kernel/decider.ts'

/** Prices are integer cents of a Kenyan shilling. `variantId` counts from 1 within its product. */
export type Variant = {
  variantId: number
  name: string
  sku: string
  priceCents: number
  compareAtPriceCents: number | null
  imageUrl: string
  isDefault: boolean
}

/** The facts about a variant that are changed together. */
export type VariantFacts = Pick<Variant, 'name' | 'sku' | 'imageUrl'>

/** The facts about a product that are changed together. */
export type ProductDescription = {
  name: string
  nameSw: string
  sku: string
  description: string
  /** '' where it has none. */
  descriptionSw: string
  /** Other words that shoppers look for it by: brands, words of the street. '' where it has none. */
  searchWords: string
  unit: string
  imageUrl: string
  categoryId: number
  isFeatured: boolean
  /** Only this branch sells it. Null: every branch does. */
  exclusiveBranchId: number | null
}

/**
 * A product with variants sells only as one of them. Its own price is then the default variant's. A product that
 * `hasVariants` and holds none yet is a draft.
 */
export type ProductDetails = ProductDescription & {
  slug: string
  priceCents: number
  compareAtPriceCents: number | null
  hasVariants: boolean
  variants: Variant[]
}

export type ProductEvent =
  | DomainEvent<'ProductAdded', { productId: number } & ProductDetails>
  | DomainEvent<'ProductChanged', { productId: number } & ProductDescription>
  | DomainEvent<'ProductSlugChanged', { productId: number; slug: string; before: string }>
  | DomainEvent<'ProductWithdrawn', { productId: number }>
  | DomainEvent<'ProductBroughtBack', { productId: number }>
  /** A product that was sold without variants has them from its first one on. */
  | DomainEvent<'ProductVariantAdded', { productId: number; variant: Variant }>
  | DomainEvent<'ProductVariantChanged', { productId: number; variantId: number } & VariantFacts>
  | DomainEvent<
      'ProductPriceChanged',
      {
        productId: number
        variantId: number
        priceCents: number
        compareAtPriceCents: number | null
        /** Null: from the moment of the event. */
        from: Instant | null
        /** Null: without end. */
        until: Instant | null
      }
    >

export const productEvents: EventCatalogue<ProductEvent> = {
  ProductAdded: { version: 4 },
  ProductChanged: { version: 2 },
  ProductSlugChanged: { version: 1 },
  ProductWithdrawn: { version: 1 },
  ProductBroughtBack: { version: 1 },
  ProductVariantAdded: { version: 1 },
  ProductVariantChanged: { version: 1 },
  ProductPriceChanged: { version: 2 },
}

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

/** The facts of a variant that one command changes together. */
export type VariantFacts = Pick<Variant, 'name' | 'sku' | 'imageUrl'>

/** The facts of a product that one command changes together. */
export type ProductDescription = {
  name: string
  nameSw: string
  sku: string
  description: string
  /** '' if there is no Swahili description. */
  descriptionSw: string
  /** Other words that shoppers search for, such as brands or everyday names. '' if there are none. */
  searchWords: string
  unit: string
  imageUrl: string
  categoryId: number
  isFeatured: boolean
  /** The only branch that sells the product. Null: every branch does. */
  exclusiveBranchId: number | null
}

/**
 * A product with variants is sold only as one of them, and its own price is that of the default variant. A product that
 * `hasVariants` but has none yet is a draft.
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
  /** A variant was added. A product that was sold without variants is sold only as its variants from then on. */
  | DomainEvent<'ProductVariantAdded', { productId: number; variant: Variant }>
  | DomainEvent<'ProductVariantChanged', { productId: number; variantId: number } & VariantFacts>
  /** All barcodes of a size. A product without variants is the size 0. */
  | DomainEvent<
      'ProductBarcodesChanged',
      { productId: number; variantId: number; barcodes: string[] }
    >
  | DomainEvent<
      'ProductPriceChanged',
      {
        productId: number
        variantId: number
        priceCents: number
        compareAtPriceCents: number | null
        /** When the price begins. Null: at the time of the event. */
        from: Instant | null
        /** When the price ends. Null: never. */
        until: Instant | null
      }
    >
  /** A planned price will not begin. `from` and `until` are those of the plan. */
  | DomainEvent<
      'ProductPriceCalledOff',
      {
        productId: number
        variantId: number
        priceCents: number
        compareAtPriceCents: number | null
        from: Instant
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
  ProductBarcodesChanged: { version: 1 },
  ProductPriceChanged: { version: 2 },
  ProductPriceCalledOff: { version: 1 },
}

import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

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

/** A product with variants sells only as one of them. Its own price is then the default variant's. */
export type ProductDetails = {
  name: string
  nameSw: string
  slug: string
  sku: string
  description: string
  /** '' where it has none. */
  descriptionSw: string
  unit: string
  priceCents: number
  compareAtPriceCents: number | null
  imageUrl: string
  categoryId: number
  isFeatured: boolean
  /** Only this branch sells it. Null: every branch does. */
  exclusiveBranchId: number | null
  variants: Variant[]
}

export type ProductEvent =
  | DomainEvent<'ProductAdded', { productId: number } & ProductDetails>
  | DomainEvent<
      'ProductPriceChanged',
      {
        productId: number
        variantId: number
        priceCents: number
        compareAtPriceCents: number | null
      }
    >

export const productEvents: EventCatalogue<ProductEvent> = {
  ProductAdded: { version: 2 },
  ProductPriceChanged: { version: 1 },
}

import { catalogueId, ksh, latitude, longitude, z } from '../rules/schema.ts'

/** The address of a picture that was stored. Products refer to it. */
export const uploadedPicture = z.object({ imageUrl: z.string() }).meta({ id: 'UploadedPicture' })

/**
 * The path of uploaded pictures. A name ends in the length of the longer side in pixels:
 * '/pictures/uploads/<hash>-960.webp'.
 */
export const uploads = '/pictures/uploads/'

/** The longer side of an uploaded picture in pixels: `large` for a page of its own, `small` for lists. */
export const pictureSides = { large: 960, small: 480 } as const

/** The largest picture that may be sent, in bytes. */
export const MOST_PICTURE_BYTES = 10_000_000

/** Opening times are 'HH:MM' in Africa/Nairobi. `deliveryRadius` is in km. */
export const branch = z
  .object({
    id: catalogueId,
    code: z.string(),
    name: z.string(),
    street: z.string(),
    city: z.string(),
    region: z.string(),
    imageUrl: z.string(),
    latitude,
    longitude,
    openingTime: z.string(),
    closingTime: z.string(),
    deliveryRadius: z.number(),
    phone: z.string(),
    isActive: z.boolean(),
  })
  .meta({ id: 'Branch' })
export type Branch = z.infer<typeof branch>

/** `productCount`: the products of the category at all branches. */
export const category = z
  .object({
    id: catalogueId,
    name: z.string(),
    nameSw: z.string(),
    slug: z.string(),
    iconName: z.string(),
    productCount: z.number(),
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof category>

/** Prices are in KSh. `available`: the pieces at the branch that the request named. */
export const variant = z
  .object({
    id: catalogueId,
    name: z.string(),
    sku: z.string(),
    price: ksh,
    compareAtPrice: ksh.nullable(),
    imageUrl: z.string(),
    isDefault: z.boolean(),
    available: z.number().optional(),
  })
  .meta({ id: 'Variant' })
export type Variant = z.infer<typeof variant>

/**
 * A product. If it has variants, its price is the price of one variant: of the one that is offered at the branch that
 * the request named (see `offeredVariant`), or else of the default variant.
 */
export const product = z
  .object({
    id: catalogueId,
    name: z.string(),
    nameSw: z.string(),
    slug: z.string(),
    sku: z.string(),
    description: z.string(),
    descriptionSw: z.string(),
    unit: z.string(),
    price: ksh,
    compareAtPrice: ksh.nullable(),
    imageUrl: z.string(),
    categoryId: catalogueId,
    averageRating: z.number(),
    reviewCount: z.number(),
    hasVariants: z.boolean(),
    variants: z.array(variant),
    isFeatured: z.boolean(),
    exclusiveBranchId: z.number().nullable(),
    /** Present in lists and details: the pieces for sale at all active branches together, in all sizes. */
    stockLevel: z.number().optional(),
    /** Present if the request named a branch: the pieces there. */
    available: z.number().optional(),
    /** Present if the named branch has none: the branches that have some, the nearest first. */
    inStockAt: z.array(catalogueId).optional(),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof product>

export const productSort = z.enum(['default', 'price-asc', 'price-desc', 'name-asc', 'name-desc'])
export type ProductSort = z.infer<typeof productSort>

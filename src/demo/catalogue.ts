import { toCents } from '../contract/rules/money.ts'
import type { ProductDetails, Variant } from '../domain/product/events.ts'
import data from './data/catalogue.json' with { type: 'json' }

/** Prices are in KSh. A product's `category` is the name of its category. */
type Offer = { sku: string; price: number; compareAtPrice: number | null }
export type DemoVariant = Offer & { label: string; isDefault: boolean }
export type DemoProduct = Offer & {
  slug: string
  name: string
  nameSw: string
  category: string
  unit: string
  description: string
  descriptionSw: string
  searchWords: string
  variants: DemoVariant[]
  initialStock: { min: number; max: number }
  lowStockAt: number
}
export type DemoBranch = {
  code: string
  name: string
  street: string
  city: string
  region: string
  latitude: number
  longitude: number
  openingTime: string
  closingTime: string
  deliveryRadius: number
  phone: string
}
export type DemoCategory = { name: string; slug: string; nameSw: string }

/** The demo shop's branches, categories and products, in the order of their ids. */
export const catalogue: {
  branches: DemoBranch[]
  categories: DemoCategory[]
  products: DemoProduct[]
} = data

/** The products that the home page shows first. */
const featured = new Set([
  'sifted-maize-flour',
  'pishori-rice',
  'vegetable-cooking-oil',
  'fresh-whole-milk',
  'sukuma-wiki',
  'hass-avocado',
  'apple-mango',
  'toilet-tissue',
  'body-lotion',
  'electric-kettle-1-7-l',
  'black-tea-leaves',
  'mango-juice',
])

/** The code of the one branch that sells a product, by the product's slug. */
const exclusive: Readonly<Record<string, string>> = {
  'green-bananas': 'kabete',
  'hibiscus-tea-bags': 'kabete',
  'tropical-fruit-cordial': 'kabete',
  'drinking-chocolate': 'westlands',
  'vanilla-yoghurt': 'karen',
}

export const isFeatured = ({ slug }: DemoProduct): boolean => featured.has(slug)

/** The code of the one branch that sells the product. Undefined: all branches sell it. */
export const exclusiveBranch = ({ slug }: DemoProduct): string | undefined => exclusive[slug]

export const isSoldAt = (product: DemoProduct, { code }: DemoBranch): boolean =>
  (exclusiveBranch(product) ?? code) === code

export const pictureOf = ({ slug }: DemoProduct): string => `/pictures/products/${slug}.svg`

const prices = ({ price, compareAtPrice }: DemoProduct | DemoVariant) => ({
  priceCents: toCents(price),
  compareAtPriceCents: compareAtPrice === null ? null : toCents(compareAtPrice),
})

/** The id of a variant: its number from 1 in the catalogue. 0: the product has no variants. */
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

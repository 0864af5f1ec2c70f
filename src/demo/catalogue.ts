import data from './data/catalogue.json' with { type: 'json' }

/** Money in KSh. A product's `category` is the category's name. */
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

/** The demo shop's goods and places, in the order of their ids. */
export const catalogue: {
  branches: DemoBranch[]
  categories: DemoCategory[]
  products: DemoProduct[]
} = data

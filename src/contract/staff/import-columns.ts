/** The columns of a file of products, as an export titles them. A row is a product, or one variant of it. */
export const productColumns = {
  slug: 'Slug',
  name: 'Name',
  nameSw: 'Swahili name',
  category: 'Category',
  unit: 'Unit',
  sku: 'SKU',
  variant: 'Variant',
  variantSku: 'Variant SKU',
  price: 'Price (KSh)',
  compareAtPrice: 'Compare at price (KSh)',
  isFeatured: 'Featured',
  imageUrl: 'Picture',
  description: 'Description',
  descriptionSw: 'Swahili description',
  searchWords: 'Also called',
  status: 'Status',
} as const
export type ProductColumn = keyof typeof productColumns

/** The columns of a file of a branch's counts. `seen`: the pieces on the shelf when the file was made. */
export const countColumns = {
  slug: 'Slug',
  product: 'Product',
  size: 'Size',
  onHand: 'On the shelf',
  seen: 'Seen',
  threshold: 'Low stock at',
  reserved: 'Reserved',
} as const
export type CountColumn = keyof typeof countColumns

/** Other titles that people give a column, besides the one of an export. */
export const otherTitles: { readonly [Column in ProductColumn | CountColumn]?: readonly string[] } =
  {
    nameSw: ['Name (Swahili)', 'Name (Kiswahili)', 'Name (sw)', 'Kiswahili name'],
    price: ['Price', 'Price (KES)', 'Price KSh', 'Price KES'],
    compareAtPrice: [
      'Compare at price',
      'Compare at price (KES)',
      'Compare at price KSh',
      'Compare at price KES',
    ],
    descriptionSw: [
      'Description (Swahili)',
      'Description (Kiswahili)',
      'Description (sw)',
      'Kiswahili description',
    ],
  }

/** Columns that an export writes for its readers, and an import passes over. */
export const toldColumns: readonly string[] = [
  productColumns.status,
  countColumns.product,
  countColumns.reserved,
]
/** Takes the price before a sale away: an empty cell changes nothing. */
export const NO_PRICE = 'none'

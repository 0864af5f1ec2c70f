import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'

/** A product that is sold without variants. */
export const flour: StaffProduct = {
  id: 7,
  name: 'Maize Flour',
  nameSw: '',
  slug: 'maize-flour',
  sku: 'GRO-1',
  barcodes: [],
  description: '',
  descriptionSw: '',
  searchWords: '',
  unit: '2 kg',
  price: 185,
  compareAtPrice: null,
  imageUrl: '',
  categoryId: 1,
  isFeatured: false,
  exclusiveBranchId: null,
  hasVariants: false,
  variants: [],
  status: 'sold',
  formerSlugs: [],
  said: [],
  revision: 3,
}

const sizes: StaffProduct['variants'] = [
  {
    id: 1,
    name: '1 kg',
    sku: 'G-1',
    barcodes: [],
    price: 98.5,
    compareAtPrice: 110,
    imageUrl: '',
    isDefault: false,
  },
  {
    id: 2,
    name: '2 kg',
    sku: 'G-2',
    barcodes: [],
    price: 185,
    compareAtPrice: null,
    imageUrl: '',
    isDefault: true,
  },
]
/** In sizes of 1 and 2 kg. */
export const sizedFlour: StaffProduct = { ...flour, id: 8, hasVariants: true, variants: sizes }

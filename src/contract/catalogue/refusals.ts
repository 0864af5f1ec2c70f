/** Refusals about products, their pictures and categories: status, and text in English. */
export const catalogueRefusals = {
  CATEGORY_NOT_EMPTY: [409, 'This category holds products. Move them to another one first.'],
  CATEGORY_NOT_FOUND: [404, 'This category was not found.'],
  PICTURES_FULL: [409, 'The shop holds as many pictures as it may.'],
  PICTURE_ANIMATED: [422, 'This picture moves. Please choose one that stands still.'],
  PICTURE_GONE: [409, 'This picture is not there any more. Please upload it again.'],
  PICTURE_TOO_LARGE: [413, 'This picture is larger than 10 MB. Please choose a smaller one.'],
  PICTURE_TOO_MANY_PIXELS: [
    422,
    'This picture has more than 25 million pixels. Please choose a smaller one.',
  ],
  PICTURE_UNREADABLE: [
    422,
    'This file cannot be read as a picture. Please choose a JPEG, PNG or WebP.',
  ],
  PRICES_FULL: [
    409,
    'Too many prices are planned for this product. A price from now on replaces them.',
  ],
  PRODUCT_NOT_AT_BRANCH: [422, 'This branch does not sell this product.'],
  PRODUCT_NOT_FOUND: [404, 'This product was not found.'],
  PRODUCT_WITHDRAWN: [409, 'This product is no longer sold.'],
  SLUGS_FULL: [409, 'This product has had too many slugs. Use one of them again.'],
  SLUG_TAKEN: [409, 'Another product has this slug.'],
  STOCK_RESERVED: [
    409,
    'Orders hold {n} pieces of this. Wait until they have left, or cancel those orders.',
  ],
  VARIANTS_FULL: [409, 'This product has as many variants as it may have.'],
  VARIANTS_NOT_MEANT: [409, 'This product is sold without variants.'],
  VARIANT_NOT_FOUND: [404, 'This product does not come in this form.'],
} as const satisfies Record<string, readonly [status: number, text: string]>

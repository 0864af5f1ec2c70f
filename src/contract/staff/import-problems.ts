/** Why a file, a row or a cell of it is not imported, with the English texts. Places in braces are facts. */
export const problemTexts = {
  COLUMN_MISSING: 'The column {title} is missing. The first row has: {found}',
  COLUMN_REPEATED: 'The column {title} stands here twice',
  COLUMN_UNCLEAR: 'Is the column “{found}” the shop’s {title}? Name it so, or take it out',
  FILE_EMPTY: 'There are no rows below the header',
  FILE_UNREADABLE: 'This file cannot be read as CSV: {reason}',
  NOT_UTF8: 'This file is not in UTF-8. Save it as “CSV UTF-8”',
  SPREADSHEET: 'This is the own file of a spreadsheet program. Open it there, and save it as CSV',
  CATEGORY_UNCLEAR: 'There are several categories of this name. Write the slug of one',
  BEFORE_PRICE_LOW:
    'The price before a sale must be higher than the price. “none” in this column takes it away',
  CATEGORY_UNKNOWN: 'There is no category of this name or slug',
  CELLS_MORE:
    'This row has more cells than the header has titles. A text or number with a comma needs quotes',
  CHANGED_MEANWHILE: 'Somebody changed this after the file was checked',
  DIFFERS: 'Row {row} says something else of the same product',
  FIXED: 'An import cannot change this',
  NAME_INVALID: 'A name has 2 to 120 letters on one line',
  NOT_AT_BRANCH: 'This branch does not sell this product',
  NUMBER_INVALID: 'Not a whole number from {least} to 1000000',
  OTHER_ROW: 'Row {row} is of the same new product, and has a problem',
  PICTURE_INVALID:
    'Not the path of one of the shop’s pictures. Upload it in the product’s form, or leave this empty',
  PRICE_INVALID: 'Not a price in KSh from 0 to 10000000',
  PRODUCT_UNKNOWN: 'There is no product with this slug',
  REFUSED: 'The shop refused this: {reason}',
  REQUIRED: 'This must not be empty here',
  ROW_REPEATED: 'Row {row} is of the same product and size',
  SIZE_UNCLEAR: 'The product comes in several sizes that are called so. Rename one of them first',
  SIZE_UNKNOWN: 'The product does not come in this size',
  SLUG_INVALID: 'A slug has 2 to 100 small letters, digits and hyphens',
  STOCK_MOVED: 'There were {seen} pieces when this was made, and now there are {now}',
  TEXT_INVALID: 'This text is too long, or has signs that cannot be printed',
  VARIANT_NEEDED: 'Name the variant: the product is sold in several',
  VARIANTS_FULL: 'A product has at most 30 variants',
  VARIANTS_NOT_MEANT: 'This product is sold without variants',
  YES_OR_NO: 'Not yes or no',
} as const
export type ProblemCode = keyof typeof problemTexts

const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problemTexts, text)
export const problemCodes = Object.keys(problemTexts).filter(isProblemCode)

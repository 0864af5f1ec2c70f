import { categoryIcons } from '../../domain/category.ts'
import { barcodeKey, barcodeText, isBarcode, isCutNumber } from '../../domain/kernel/barcode.ts'
import { isSameName } from '../../domain/kernel/name-key.ts'
import { MOST_BARCODES, MOST_VARIANTS, productStandings } from '../../domain/product/vocabulary.ts'
import { readAmount } from '../rules/amount.ts'
import { issue } from '../rules/issues.ts'
import { isWholeShillings, toCents } from '../rules/money.ts'
import {
  catalogueId,
  isoTime,
  ksh,
  line,
  paging,
  revision,
  searchText,
  seen,
  z,
} from '../rules/schema.ts'
import { category, product, variant } from './catalogue.ts'

export { categoryIcons, isCategoryIcon } from '../../domain/category.ts'
export { fitsCheckDigit } from '../../domain/kernel/barcode.ts'
export { MOST_VARIANTS } from '../../domain/product/vocabulary.ts'

export const productStanding = z.enum(productStandings)

export const staffProductsQuery = paging.extend({
  search: searchText(200).optional(),
  status: productStanding.optional(),
  category: catalogueId.optional(),
})
export type StaffProductsQuery = z.output<typeof staffProductsQuery>

/** A price that holds now or is planned. `until` null: it has no end. */
export const saidPrice = z.object({
  variantId: z.number(),
  price: ksh,
  compareAtPrice: ksh.nullable(),
  from: isoTime,
  until: isoTime.nullable(),
})

/**
 * The barcodes of a size, as text: codes of the maker and of the shop. Empty ones are left out. A barcode belongs to one
 * size of the whole shop.
 */
export const barcodes = z
  .array(z.string().overwrite(barcodeText).max(200, issue('BARCODE_INVALID')))
  .transform((typed) => typed.filter((code) => code !== ''))
  .pipe(
    z
      .array(z.string())
      .max(MOST_BARCODES, issue('BARCODES_MORE'))
      .refine((codes) => !codes.some(isCutNumber), issue('BARCODE_CUT'))
      .refine((codes) => codes.every(isBarcode), issue('BARCODE_INVALID'))
      .refine(
        (codes) => new Set(codes.map(barcodeKey)).size === codes.length,
        issue('BARCODE_TWICE'),
      ),
  )

/**
 * A product for the staff who edit it, with its prices now. `said`: the prices that hold now or are planned, the one
 * set first comes first.
 */
export const staffProduct = product
  .omit({
    stockLevel: true,
    available: true,
    inStockAt: true,
    averageRating: true,
    reviewCount: true,
  })
  .extend({
    status: productStanding,
    /** Those of a product without variants. */
    barcodes: z.array(z.string()),
    variants: z.array(variant.extend({ barcodes: z.array(z.string()) })),
    formerSlugs: z.array(z.string()),
    searchWords: z.string(),
    said: z.array(saidPrice),
    revision,
  })
  .meta({ id: 'StaffProduct' })
export type StaffProduct = z.infer<typeof staffProduct>

/**
 * `at`: when the price was set. `by`: the role of who set it, null if the shop itself did. `byName`: the name of the
 * member of staff. `calledOffAt`: when the plan
 * was called off, null if it was not.
 */
export const priceEntry = saidPrice.extend({
  at: isoTime,
  by: z.string().nullable(),
  byName: z.string().nullable(),
  calledOffAt: isoTime.nullable(),
})
export type PriceEntry = z.infer<typeof priceEntry>

/** `history`: the price set last comes first. */
export const productDetail = staffProduct
  .extend({ history: z.array(priceEntry) })
  .meta({ id: 'ProductDetail' })

export const staffCategory = category.extend({ revision }).meta({ id: 'StaffCategory' })
export type StaffCategory = z.infer<typeof staffCategory>

/**
 * Several names that count as one name. They are names of the variants of `product`, or names of categories if
 * `product` is null.
 */
export const namesAlike = z
  .object({
    product: z.object({ id: z.number(), name: z.string() }).nullable(),
    names: z.array(z.string()),
  })
  .meta({ id: 'NamesAlike' })
export type NamesAlike = z.infer<typeof namesAlike>

/** A typed price as a number. Undefined if the field is empty; a text that is unclear or no amount stays a text. */
const amountIn = (value: unknown): unknown => {
  if (value === '' || value === null) return undefined
  if (typeof value !== 'string') return value
  const read = readAmount(value)
  return read.kind === 'amount' ? read.ksh : value
}

const isClear = (value: unknown): boolean =>
  typeof value !== 'string' || readAmount(value).kind !== 'unclear'

/** An empty field means that no price was given. */
const price = z
  .unknown()
  .refine(isClear, issue('PRICE_UNCLEAR'))
  .transform(amountIn)
  .pipe(
    z
      .number(issue('PRICE_INVALID'))
      .min(0, issue('PRICE_INVALID'))
      .max(10_000_000, issue('PRICE_INVALID'))
      .refine(isWholeShillings, issue('PRICE_CENTS')),
  )
/** The form sends '' if every branch sells the product. */
const exclusiveBranch = z.preprocess(
  (value) => (value === '' ? null : value),
  catalogueId.nullable(),
)
/** `compareAtPrice`: the price before a sale. It must be higher than the price, so that no false sale is shown. */
type Prices = { price: number; compareAtPrice: number | null }
const isHigherBefore = ({ price, compareAtPrice }: Prices): boolean =>
  compareAtPrice === null || toCents(compareAtPrice) > toCents(price)
export const withHigherBefore = <Body extends z.ZodType<Prices>>(body: Body): Body =>
  body.refine(isHigherBefore, { path: ['compareAtPrice'], error: issue('BEFORE_PRICE_LOW') })
const optionalPrice = z.preprocess((value) => (value === '' ? null : value), price.nullable())
const text = (max: number) => line(0, max, 'TOO_LONG')
const description = z.string().trim().max(2_000)
/**
 * The path of one of the shop's own pictures. Two slashes are refused, since they would name another host, and so are
 * empty parts and '..'.
 */
const picture = z
  .string()
  .trim()
  .max(300)
  .regex(
    /^((\/(?!\.{1,2}(\/|$))[\w.-]+)+)?$/,
    'Upload the picture, or choose one of the shop’s: its address begins with one slash',
  )
const newSlug = z
  .string()
  .trim()
  .min(2, 'Slug is required')
  .max(100, 'TOO_LONG')
  .regex(/^[a-z0-9_-]+$/, 'Use small letters, digits and hyphens')
/** A name field with an English message. The page that uses it is English only. */
const nameOf = (max: number, required: string) => line(0, max, 'TOO_LONG').min(2, required)
const name = nameOf(120, 'Product name is required')

const descriptive = {
  nameSw: text(120),
  sku: text(40),
  description,
  descriptionSw: description,
  /** Other words that shoppers may search for. */
  searchWords: text(300),
  unit: text(40),
  imageUrl: picture,
  exclusiveBranchId: exclusiveBranch,
}

const variantName = line(1, 60, 'NAME_REQUIRED')

/** A variant of a new product. Without a price it has the product's prices. */
const newVariant = z
  .object({
    name: variantName,
    sku: text(40).default(''),
    barcodes: barcodes.default([]),
    price: z.preprocess(
      (value) => (value === '' ? undefined : (value ?? undefined)),
      price.optional(),
    ),
    compareAtPrice: optionalPrice.default(null),
    imageUrl: picture.default(''),
  })
  .refine((one) => one.price === undefined || isHigherBefore({ ...one, price: one.price }), {
    path: ['compareAtPrice'],
    error: issue('BEFORE_PRICE_LOW'),
  })

const newVariants = z
  .array(newVariant)
  .max(MOST_VARIANTS)
  .superRefine((variants, context) => {
    for (const [index, { name }] of variants.entries()) {
      const isTwice = variants.slice(0, index).some((one) => isSameName(one.name, name))
      if (!isTwice) continue
      context.addIssue({ code: 'custom', path: [index, 'name'], message: issue('NAME_TWICE') })
    }
  })

/** A product with `variants` has variants, whatever `hasVariants` says. */
export const productBody = withHigherBefore(
  z.object({
    name,
    slug: newSlug,
    nameSw: descriptive.nameSw.default(''),
    sku: descriptive.sku.default(''),
    barcodes: barcodes.default([]),
    description: description.default(''),
    descriptionSw: description.default(''),
    searchWords: descriptive.searchWords.default(''),
    unit: descriptive.unit.default(''),
    price,
    compareAtPrice: optionalPrice.default(null),
    imageUrl: picture.default(''),
    categoryId: catalogueId,
    isFeatured: z.boolean().default(false),
    hasVariants: z.boolean().default(false),
    exclusiveBranchId: catalogueId.nullable().default(null),
    variants: newVariants.default([]),
  }),
)
export type ProductBody = z.output<typeof productBody>

export const productChanges = z
  .object({
    name,
    slug: newSlug,
    ...descriptive,
    barcodes,
    categoryId: catalogueId,
    isFeatured: z.boolean(),
  })
  .partial()
  .extend(seen)

/** `variantId` 0: a product without variants. A price without `from` holds at once, one without `until` has no end. */
export const priceFields = z.object({
  variantId: z.number().int().min(0).max(1_000).default(0),
  price,
  compareAtPrice: optionalPrice.default(null),
  from: isoTime.nullable().default(null),
  until: isoTime.nullable().default(null),
  ...seen,
})
/** An unknown field is refused: a price whose 'from' is misspelt would hold at once. */
export const priceBody = withHigherBefore(priceFields.strict())

/** `from`: when the planned price would begin. */
export const callOffBody = priceFields
  .pick({ variantId: true, revision: true })
  .extend({ from: isoTime })
  .strict()

/** `takesStock`: the product was sold without variants, and this variant takes over all its stock. */
export const variantBody = withHigherBefore(
  z.object({
    name: variantName,
    sku: text(40).default(''),
    barcodes: barcodes.default([]),
    price,
    compareAtPrice: optionalPrice.default(null),
    imageUrl: picture.default(''),
    takesStock: z.boolean().default(false),
    ...seen,
  }),
)

export const variantChanges = z
  .object({ name: variantName, sku: text(40), barcodes, imageUrl: picture })
  .partial()
  .extend(seen)

export const seenBody = z.object(seen)
export const seenQuery = z.object({ revision: z.coerce.number().pipe(revision).optional() })

/** '' for a category without a picture. */
const iconName = z.enum(['', ...categoryIcons])
const categoryName = nameOf(60, 'Category name is required')

export const categoryBody = z.object({
  name: categoryName,
  nameSw: text(60).default(''),
  slug: newSlug,
  iconName: iconName.default(''),
})

export const categoryChanges = z
  .object({ name: categoryName, nameSw: text(60), iconName })
  .partial()
  .extend(seen)

import { barcodesOf, type SizeBarcodes } from '../kernel/barcode.ts'
import type { Aggregate, CommandOf, Instant } from '../kernel/decider.ts'
import { isSameName, namedAlike } from '../kernel/name-key.ts'
import { ok, type Rejection, type Result, refuseField, reject } from '../kernel/result.ts'
import { checkBarcodes, withBarcodes } from './barcodes.ts'
import {
  type ProductDescription,
  type ProductDetails,
  type ProductEvent,
  productEvents,
  type Variant,
  type VariantFacts,
} from './events.ts'
import { checkPrices, MOST_SAID, type PlanName, type Price, planOf, productAt } from './prices.ts'
import {
  evolveProduct,
  offerOf,
  type Product,
  type ProductState,
  withDefaultPrice,
} from './state.ts'
import { MOST_VARIANTS } from './vocabulary.ts'

/**
 * `takesStock`: the product was sold without variants, and this variant takes over its stock. `barcodes`: all that the
 * variant has. Undefined: they stay as they are.
 */
type VariantCommand =
  | {
      type: 'AddVariant'
      variant: Omit<Variant, 'variantId' | 'isDefault'>
      takesStock?: boolean
      barcodes?: string[] | undefined
    }
  | {
      type: 'ChangeVariant'
      variantId: number
      changes: Partial<VariantFacts> & { barcodes?: string[] }
    }

type VariantCode =
  | 'BARCODE_TAKEN'
  | 'INVALID_INPUT'
  | 'VARIANT_NOT_FOUND'
  | 'VARIANTS_FULL'
  | 'VARIANTS_NOT_MEANT'

/** The events that give a size these barcodes. None if it has them already. */
const changeBarcodes = (
  product: Pick<Product, 'productId' | 'name' | 'barcodes'>,
  size: SizeBarcodes,
): Decision => {
  const { productId } = product
  const checked = checkBarcodes(product, size)
  if (!checked.ok) return checked
  const isKept =
    JSON.stringify(size.barcodes) === JSON.stringify(barcodesOf(product, size.variantId))
  return ok(isKept ? [] : [{ type: 'ProductBarcodesChanged', data: { productId, ...size } }])
}

const nameTaken = () => refuseField('name', 'The product has a variant of this name.')

/** The first variant becomes the default one. */
const addVariant = (
  { variant, takesStock = false, barcodes = [] }: CommandOf<VariantCommand, 'AddVariant'>,
  product: Product,
): Decision => {
  const { productId, hasVariants, variants } = product
  if (!hasVariants && variants.length === 0 && !takesStock) return reject('VARIANTS_NOT_MEANT')
  const prices = checkPrices(variant)
  if (!prices.ok) return prices
  if (variants.some(({ name }) => isSameName(name, variant.name))) return nameTaken()
  if (variants.length >= MOST_VARIANTS) return reject('VARIANTS_FULL')
  const place = { variantId: variants.length + 1, isDefault: variants.length === 0 }
  const added = { ...variant, ...place }
  const events: ProductEvent[] = [
    { type: 'ProductVariantAdded', data: { productId, variant: added } },
  ]
  if (barcodes.length === 0) return ok(events)
  // The first variant also takes over the barcodes of the product that was sold without variants.
  const kept = { ...product, barcodes: product.barcodes.filter((size) => size.variantId !== 0) }
  const all = [...new Set([...barcodesOf(product, 0), ...barcodes])]
  const coded = changeBarcodes(kept, { variantId: added.variantId, barcodes: all })
  return coded.ok ? ok([...events, ...coded.value]) : coded
}

const changeVariant = (
  { variantId, changes: { barcodes, ...changes } }: CommandOf<VariantCommand, 'ChangeVariant'>,
  product: Product,
): Decision => {
  const { productId, variants } = product
  const known = variants.find((one) => one.variantId === variantId)
  if (known === undefined) return reject('VARIANT_NOT_FOUND')
  const { name, sku, imageUrl } = { ...known, ...changes }
  // Older products may have two variants of one name. Their other facts can still be changed.
  const isRenamed = name !== known.name
  if (isRenamed && variants.some((one) => one !== known && isSameName(one.name, name))) {
    return nameTaken()
  }
  const isKept = name === known.name && sku === known.sku && imageUrl === known.imageUrl
  const coded = barcodes === undefined ? ok([]) : changeBarcodes(product, { variantId, barcodes })
  if (isKept || !coded.ok) return coded
  const data = { productId, variantId, name, sku, imageUrl }
  return ok([{ type: 'ProductVariantChanged', data }, ...coded.value])
}

const decideVariant = (command: VariantCommand, product: Product): Decision =>
  command.type === 'AddVariant' ? addVariant(command, product) : changeVariant(command, product)

/**
 * Prices are integer cents. `variantId` 0 is a product without variants. `at` is the time of the command. A price
 * without `from` holds at once, one without `until` for ever. `barcodes` of a change are those of a product without
 * variants.
 */
export type ProductCommand =
  | {
      type: 'Add'
      productId: number
      details: ProductDetails
      barcodes?: readonly SizeBarcodes[]
    }
  | {
      type: 'Change'
      changes: Partial<ProductDescription> & { slug?: string; barcodes?: string[] }
    }
  | { type: 'Withdraw' }
  | { type: 'BringBack' }
  | VariantCommand
  | ({
      type: 'ChangePrice'
      variantId: number
      at: Instant
      from?: Instant | null
      until?: Instant | null
    } & Price)
  /** `from`: when the planned price would begin. */
  | ({ type: 'CallOffPrice'; at: Instant } & PlanName)

type ProductCode =
  | 'INVALID_INPUT'
  | 'PRICES_FULL'
  | 'PRICE_HAS_BEGUN'
  | 'PRICE_NOT_PLANNED'
  | 'PRODUCT_NOT_FOUND'
  | 'SLUGS_FULL'
  | VariantCode
type Decision = Result<ProductEvent[], Rejection<ProductCode>>

/** Every slug that a product ever had keeps leading to it, so their number is limited. */
const MOST_SLUGS = 50

const numberedFrom1 = (variants: readonly Variant[]) =>
  variants.every(({ variantId }, index) => variantId === index + 1)
const haveOneDefault = (variants: readonly Variant[]) =>
  variants.length === 0 || variants.filter(({ isDefault }) => isDefault).length === 1

/** The barcodes of a product that is being added. */
const firstBarcodes = (
  { productId, ...details }: ProductDetails & { productId: number },
  barcodes: readonly SizeBarcodes[],
): Decision => {
  const events: ProductEvent[] = []
  let product: Parameters<typeof changeBarcodes>[0] = {
    productId,
    name: details.name,
    barcodes: [],
  }
  for (const size of barcodes) {
    if (offerOf(details, size.variantId) === undefined) return reject('VARIANT_NOT_FOUND')
    const coded = changeBarcodes(product, size)
    if (!coded.ok) return coded
    events.push(...coded.value)
    product = { ...product, barcodes: withBarcodes(product.barcodes, size) }
  }
  return ok(events)
}

const add = (
  { productId, details, barcodes = [] }: CommandOf<ProductCommand, 'Add'>,
  state: ProductState,
): Decision => {
  if (state !== null) return ok([])
  const { variants } = details
  // A product with variants has the price of its default variant. The price in the details is ignored.
  const prices = checkPrices(...(variants.length === 0 ? [details] : variants))
  if (!prices.ok) return prices
  if (!numberedFrom1(variants) || !haveOneDefault(variants)) {
    return refuseField('variants', 'Variants count from 1, and one of them is the default.')
  }
  if (namedAlike(variants, ({ name }) => name).length > 0) {
    return refuseField('variants', 'Two variants have the same name.')
  }
  const data = { productId, ...withDefaultPrice(details) }
  const coded = firstBarcodes(data, barcodes)
  return coded.ok ? ok([{ type: 'ProductAdded', data }, ...coded.value]) : coded
}

const descriptionOf = (product: Product): ProductDescription => {
  const { name, nameSw, sku, description, descriptionSw, searchWords, unit } = product
  const { imageUrl, categoryId, isFeatured, exclusiveBranchId } = product
  const texts = { name, nameSw, sku, description, descriptionSw, searchWords, unit }
  return { ...texts, imageUrl, categoryId, isFeatured, exclusiveBranchId }
}

/** The barcodes of a product without variants. Undefined: they stay as they are. */
const changeOwnBarcodes = (product: Product, barcodes: string[] | undefined): Decision => {
  if (barcodes === undefined) return ok([])
  const isSized = offerOf(product, 0) === undefined
  if (isSized) return barcodes.length === 0 ? ok([]) : reject('VARIANT_NOT_FOUND')
  return changeBarcodes(product, { variantId: 0, barcodes })
}

const change = (
  { changes: { slug = '', barcodes, ...changes } }: CommandOf<ProductCommand, 'Change'>,
  product: Product,
): Decision => {
  const { productId, slug: before, formerSlugs } = product
  const known = descriptionOf(product)
  const wanted = { ...known, ...changes }
  const isMoved = slug !== '' && slug !== before
  if (isMoved && formerSlugs.length >= MOST_SLUGS) return reject('SLUGS_FULL')
  const events: ProductEvent[] = []
  if (JSON.stringify(wanted) !== JSON.stringify(known)) {
    events.push({ type: 'ProductChanged', data: { productId, ...wanted } })
  }
  if (isMoved) events.push({ type: 'ProductSlugChanged', data: { productId, slug, before } })
  const coded = changeOwnBarcodes(product, barcodes)
  return coded.ok ? ok([...events, ...coded.value]) : coded
}

const setWithdrawn = ({ productId, isWithdrawn }: Product, wanted: boolean): Decision => {
  if (isWithdrawn === wanted) return ok([])
  return ok([{ type: wanted ? 'ProductWithdrawn' : 'ProductBroughtBack', data: { productId } }])
}

type PriceCommand = CommandOf<ProductCommand, 'ChangePrice'>

const checkTimes = ({ at, from, until }: PriceCommand): Result<null, Rejection<ProductCode>> => {
  if (from && from < at) return refuseField('from', 'A price cannot begin in the past.')
  if (until && until <= (from || at))
    return refuseField('until', 'A price ends after it has begun.')
  return ok(null)
}

/** Whether the product already has this price and no other is planned. */
const costsSo = (offer: Price, wanted: PriceCommand, { said }: Product): boolean =>
  offer.priceCents === wanted.priceCents &&
  offer.compareAtPriceCents === wanted.compareAtPriceCents &&
  said.filter(({ variantId }) => variantId === wanted.variantId).length === 1

const changePrice = (command: PriceCommand, product: Product): Decision => {
  const { variantId, priceCents, compareAtPriceCents, at, from = null, until = null } = command
  const offer = offerOf(productAt(product, at), variantId)
  if (offer === undefined) return reject('VARIANT_NOT_FOUND')
  const prices = checkPrices(command)
  if (!prices.ok) return prices
  const checked = checkTimes(command)
  if (!checked.ok) return checked
  const isPlan = from !== null || until !== null
  if (!isPlan && costsSo(offer, command, product)) return ok([])
  const { productId, said } = product
  if (isPlan && said.length >= MOST_SAID) return reject('PRICES_FULL')
  const data = { productId, variantId, priceCents, compareAtPriceCents, from, until }
  return ok([{ type: 'ProductPriceChanged', data }])
}

const callOff = (
  command: CommandOf<ProductCommand, 'CallOffPrice'>,
  { productId, said }: Product,
): Decision => {
  const plan = planOf(said, command)
  if (plan === undefined) return reject('PRICE_NOT_PLANNED')
  if (plan.from <= command.at) return reject('PRICE_HAS_BEGUN')
  return ok([{ type: 'ProductPriceCalledOff', data: { productId, ...plan } }])
}

const decide = (command: ProductCommand, state: ProductState): Decision => {
  if (command.type === 'Add') return add(command, state)
  if (state === null) return reject('PRODUCT_NOT_FOUND')
  switch (command.type) {
    case 'Change':
      return change(command, state)
    case 'Withdraw':
      return setWithdrawn(state, true)
    case 'BringBack':
      return setWithdrawn(state, false)
    case 'AddVariant':
    case 'ChangeVariant':
      return decideVariant(command, state)
    case 'ChangePrice':
      return changePrice(command, state)
    case 'CallOffPrice':
      return callOff(command, state)
  }
}

export const product: Aggregate<
  'product',
  ProductState,
  ProductCommand,
  ProductEvent,
  ProductCode
> = {
  category: 'product',
  memoryPart: 110,
  snapshots: { version: 3 },
  events: productEvents,
  initial: null,
  decide,
  evolve: evolveProduct,
}

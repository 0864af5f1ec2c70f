import type { Aggregate, CommandOf } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { type ProductDetails, type ProductEvent, productEvents, type Variant } from './events.ts'

/** Null before the product is added. */
export type ProductState = ({ productId: number } & ProductDetails) | null

/** Prices are integer cents. `variantId` 0 is the product itself, where it has no variants. */
export type Price = { priceCents: number; compareAtPriceCents: number | null }
export type ProductCommand =
  | { type: 'Add'; productId: number; details: ProductDetails }
  | ({ type: 'ChangePrice'; variantId: number } & Price)

type ProductCode = 'INVALID_INPUT' | 'PRODUCT_NOT_FOUND' | 'VARIANT_NOT_FOUND'
type Decision = Result<ProductEvent[], Rejection<ProductCode>>

/** The offer under `variantId`. Undefined when the product does not sell so: with variants it sells only as one. */
export const offerOf = (
  product: ProductDetails,
  variantId: number,
): (Price & { variant?: Variant }) | undefined => {
  if (product.variants.length === 0) return variantId === 0 ? product : undefined
  const variant = product.variants.find((one) => one.variantId === variantId)
  return variant && { ...variant, variant }
}

const isCents = (cents: number | null) =>
  cents === null || (Number.isSafeInteger(cents) && cents >= 0)
const arePrices = ({ priceCents, compareAtPriceCents }: Price) =>
  isCents(priceCents) && isCents(compareAtPriceCents)

const invalid = (path: string, message: string) =>
  reject('INVALID_INPUT', { issues: [{ path, message }] })
const invalidPrice = () => invalid('price', 'Please enter a valid price.')

const numberedFrom1 = (variants: readonly Variant[]) =>
  variants.every(({ variantId }, index) => variantId === index + 1)
const haveOneDefault = (variants: readonly Variant[]) =>
  variants.length === 0 || variants.filter(({ isDefault }) => isDefault).length === 1

/** A product with variants shows its default variant's price. */
const withDefaultPrice = (details: ProductDetails): ProductDetails => {
  const shown = details.variants.find(({ isDefault }) => isDefault)
  if (shown === undefined) return details
  const { priceCents, compareAtPriceCents } = shown
  return { ...details, priceCents, compareAtPriceCents }
}

const add = (
  { productId, details }: CommandOf<ProductCommand, 'Add'>,
  state: ProductState,
): Decision => {
  if (state !== null) return ok([])
  if (![details, ...details.variants].every(arePrices)) return invalidPrice()
  if (!numberedFrom1(details.variants) || !haveOneDefault(details.variants)) {
    return invalid('variants', 'Variants count from 1, and one of them is the default.')
  }
  return ok([{ type: 'ProductAdded', data: { productId, ...withDefaultPrice(details) } }])
}

const changePrice = (
  command: CommandOf<ProductCommand, 'ChangePrice'>,
  state: ProductState,
): Decision => {
  const { variantId, priceCents, compareAtPriceCents } = command
  if (state === null) return reject('PRODUCT_NOT_FOUND')
  const offer = offerOf(state, variantId)
  if (offer === undefined) return reject('VARIANT_NOT_FOUND')
  if (!arePrices(command)) return invalidPrice()
  if (offer.priceCents === priceCents && offer.compareAtPriceCents === compareAtPriceCents) {
    return ok([])
  }
  const { productId } = state
  return ok([
    {
      type: 'ProductPriceChanged',
      data: { productId, variantId, priceCents, compareAtPriceCents },
    },
  ])
}

const withPrice = (product: ProductDetails, variantId: number, price: Price): ProductDetails => {
  if (variantId === 0) return { ...product, ...price }
  const variants = product.variants.map((variant) =>
    variant.variantId === variantId ? { ...variant, ...price } : variant,
  )
  return withDefaultPrice({ ...product, variants })
}

const evolve = (state: ProductState, { type, data }: ProductEvent): ProductState => {
  if (type === 'ProductAdded') return data
  if (state === null) return null
  const { variantId, priceCents, compareAtPriceCents } = data
  const { productId } = state
  return { productId, ...withPrice(state, variantId, { priceCents, compareAtPriceCents }) }
}

export const product: Aggregate<
  'product',
  ProductState,
  ProductCommand,
  ProductEvent,
  ProductCode
> = {
  category: 'product',
  cacheSize: 20_000,
  snapshots: { version: 1 },
  events: productEvents,
  initial: null,
  decide: (command, state) =>
    command.type === 'Add' ? add(command, state) : changePrice(command, state),
  evolve,
}

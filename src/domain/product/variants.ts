import type { CommandOf } from '../kernel/decider.ts'
import { isSameName } from '../kernel/name-key.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { ProductEvent, Variant, VariantFacts } from './events.ts'
import { checkPrices } from './prices.ts'
import type { Product } from './state.ts'
import { MOST_VARIANTS } from './vocabulary.ts'

/** `takesStock`: the product was sold without variants, and its stock goes to this one. */
export type VariantCommand =
  | {
      type: 'AddVariant'
      variant: Omit<Variant, 'variantId' | 'isDefault'>
      takesStock?: boolean
    }
  | { type: 'ChangeVariant'; variantId: number; changes: Partial<VariantFacts> }

export type VariantCode =
  | 'INVALID_INPUT'
  | 'VARIANT_NOT_FOUND'
  | 'VARIANTS_FULL'
  | 'VARIANTS_NOT_MEANT'
type Decision = Result<ProductEvent[], Rejection<VariantCode>>

const nameTaken = () => {
  const message = 'The product has a variant of this name.'
  return reject('INVALID_INPUT', { issues: [{ path: 'name', message }] })
}

/** The first variant is the default one. */
const add = (
  { variant, takesStock = false }: CommandOf<VariantCommand, 'AddVariant'>,
  { productId, hasVariants, variants }: Product,
): Decision => {
  if (!hasVariants && variants.length === 0 && !takesStock) return reject('VARIANTS_NOT_MEANT')
  const prices = checkPrices(variant)
  if (!prices.ok) return prices
  if (variants.some(({ name }) => isSameName(name, variant.name))) return nameTaken()
  if (variants.length >= MOST_VARIANTS) return reject('VARIANTS_FULL')
  const place = { variantId: variants.length + 1, isDefault: variants.length === 0 }
  const added = { ...variant, ...place }
  return ok([{ type: 'ProductVariantAdded', data: { productId, variant: added } }])
}

const change = (
  { variantId, changes }: CommandOf<VariantCommand, 'ChangeVariant'>,
  { productId, variants }: Product,
): Decision => {
  const known = variants.find((one) => one.variantId === variantId)
  if (known === undefined) return reject('VARIANT_NOT_FOUND')
  const { name, sku, imageUrl } = { ...known, ...changes }
  // Two of one name from before names were compared so are still changed otherwise.
  const isRenamed = name !== known.name
  if (isRenamed && variants.some((one) => one !== known && isSameName(one.name, name))) {
    return nameTaken()
  }
  const isKept = name === known.name && sku === known.sku && imageUrl === known.imageUrl
  if (isKept) return ok([])
  const data = { productId, variantId, name, sku, imageUrl }
  return ok([{ type: 'ProductVariantChanged', data }])
}

export const decideVariant = (command: VariantCommand, product: Product): Decision =>
  command.type === 'AddVariant' ? add(command, product) : change(command, product)

import { itemSize } from '#src/contract/rules/item-size.ts'
import type { ProductDoc } from '../../products/projection.ts'

/** The size of a variant (0: of the product itself), as it stands beside its name. */
export const sizeOf = (
  { unit, variants }: Pick<ProductDoc, 'unit' | 'variants'>,
  variantId: number,
): string => itemSize(variants.find((variant) => variant.variantId === variantId)?.name, unit)

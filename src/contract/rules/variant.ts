/** The size to show beside an item's name: the variant, or the product's unit. '' for an item sold by the piece. */
export const itemSize = (variant: string | undefined, unit: string): string => {
  const size = variant ?? unit
  return size === 'Each' ? '' : size
}

/** An item's name in carts and on orders, for example 'Milk, 500 ml'. */
export const sizedName = (name: string, size: string): string =>
  size === '' ? name : `${name}, ${size}`

/** `available`: the pieces at the branch. Undefined if no branch is chosen or the number is unknown. */
type Choice = { isDefault: boolean; available?: number | undefined }

/**
 * The variant that represents its product on cards, in filters and in sorting: the default one, or the first in stock
 * if that is sold out. Undefined for a product without variants.
 */
export const offeredVariant = <V extends Choice>(variants: readonly V[]): V | undefined => {
  const usual = variants.find(({ isDefault }) => isDefault) ?? variants[0]
  return usual?.available === 0
    ? (variants.find(({ available }) => available !== 0) ?? usual)
    : usual
}

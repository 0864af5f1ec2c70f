/** The text beside an item's name: its variant, or the unit that it is sold by. '' for an item sold by the piece. */
export const itemSize = (variant: string | undefined, unit: string): string => {
  const size = variant ?? unit
  return size === 'Each' ? '' : size
}

/** 'Milk, 500 ml': an item's name in carts and on orders. */
export const sizedName = (name: string, size: string): string =>
  size === '' ? name : `${name}, ${size}`

/** `available`: pieces at the branch. Undefined where no branch is meant, or the number is not known. */
type Choice = { isDefault: boolean; available?: number | undefined }

/**
 * The variant that stands for its product on a card, and in the filters and sorting of lists. It is the default one,
 * or, when that is sold out, the first that is not. Undefined for a product without variants.
 */
export const offeredVariant = <V extends Choice>(variants: readonly V[]): V | undefined => {
  const usual = variants.find(({ isDefault }) => isDefault) ?? variants[0]
  return usual?.available === 0
    ? (variants.find(({ available }) => available !== 0) ?? usual)
    : usual
}

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

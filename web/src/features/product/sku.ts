const PREFIX = 'DK'

/** 'DK-7-SIFT' is the shop's prefix, the product's id, and the first four letters of its slug. */
export const skuOf = ({ id, slug }: { id: number; slug: string }): string =>
  `${PREFIX}-${id}-${slug
    .replace(/[^a-z]/g, '')
    .slice(0, 4)
    .toUpperCase()}`

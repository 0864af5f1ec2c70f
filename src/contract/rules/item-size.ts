/** What stands beside the name of an item: its variant, or the unit that it is sold by. '' for what is sold by the piece. */
export const itemSize = (variant: string | undefined, unit: string): string => {
  const size = variant ?? unit
  return size === 'Each' ? '' : size
}

/** 'Milk, 500 ml', as an item is called in carts and on orders. */
export const sizedName = (name: string, size: string): string =>
  size === '' ? name : `${name}, ${size}`

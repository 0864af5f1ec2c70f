/** The text beside an item's name: its variant, or the unit that it is sold by. '' for an item sold by the piece. */
export const itemSize = (variant: string | undefined, unit: string): string => {
  const size = variant ?? unit
  return size === 'Each' ? '' : size
}

/** 'Milk, 500 ml': an item's name in carts and on orders. */
export const sizedName = (name: string, size: string): string =>
  size === '' ? name : `${name}, ${size}`

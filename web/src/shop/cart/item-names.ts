import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { sizedName } from '#contract/rules/variant.ts'
import { SpeechContext, useName, useQuantity } from '../../lib/text.ts'
import { productsByIdQuery } from '../catalogue/catalogue-queries.ts'
import { type CartLine, sizeOf } from './cart-line.ts'

/** The name of a cart line in the shopper's language: 'Unga wa mahindi, kilo 5'. */
export const useLineName = (): ((line: CartLine) => string) => {
  const quantity = useQuantity()
  const nameOf = useName()
  return (line) => sizedName(nameOf(line.product), quantity(sizeOf(line)))
}

type Item = {
  productId: number
  name: string
  productName?: string | undefined
  size?: string | undefined
}

/**
 * The names of ordered items in the shopper's language. Orders store English names, so Swahili names come from the
 * products as they are now; an item whose product is gone or renamed keeps its English name.
 */
export const useItemNames = (items: readonly Item[]): ((item: Item) => string) => {
  const quantity = useQuantity()
  const nameOf = useName()
  const { language } = useContext(SpeechContext)
  const ids = items.map(({ productId }) => productId)
  const { data = [] } = useQuery({
    ...productsByIdQuery(undefined, ids),
    enabled: language === 'sw' && ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return ({ productId, name, productName, size = '' }) => {
    const product = data.find(({ id }) => id === productId)
    if (product === undefined) return name
    if (product.name === productName) return sizedName(nameOf(product), quantity(size))
    // The oldest orders stored name and size in one text, which cannot be split, since a name may contain a comma.
    return product.name === name ? nameOf(product) : name
  }
}

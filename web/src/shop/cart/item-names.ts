import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { sizedName } from '#contract/rules/item-size.ts'
import { SpeechContext, useName, useQuantity } from '../../lib/text.ts'
import { productsByIdQuery } from '../catalogue/catalogue-queries.ts'
import { type CartLine, sizeOf } from './cart-line.ts'

/** What a line of the cart is called in the shopper's language: 'Unga wa mahindi, kilo 5'. */
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
 * What ordered items are called in the shopper's language. Orders keep the English names of their day; in Swahili the
 * products are asked how they are called. What is sold no longer, or renamed since, keeps its name.
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
    // The oldest orders kept both in one text, and a name may hold a comma of its own.
    return product.name === name ? nameOf(product) : name
  }
}

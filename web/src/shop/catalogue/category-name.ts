import { useName, useText } from '../../lib/text.ts'
import { categoryNames } from './shop.ts'

/** What a category is called in the shopper's language: the shop's own as in the bar below the header. */
export const useCategoryName = () => {
  const t = useText()
  const nameOf = useName()
  return (category: { name: string; nameSw?: string }): string => {
    const own = categoryNames.find((name) => name === category.name)
    return own === undefined ? nameOf(category) : t(own)
  }
}

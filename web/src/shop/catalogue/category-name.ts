import { useName, useText } from '../../lib/text.ts'
import { categoryNames } from './shop.ts'

/** The name of a category in the shopper's language. A category of the bar below the header has a text of its own. */
export const useCategoryName = () => {
  const t = useText()
  const nameOf = useName()
  return (category: { name: string; nameSw?: string }): string => {
    const own = categoryNames.find((name) => name === category.name)
    return own === undefined ? nameOf(category) : t(own)
  }
}

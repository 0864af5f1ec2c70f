import { useName, useText } from '../../lib/text.ts'

/** The demo shop's footer names these while the branches are not known. */
export const fallbackBranches = ['Kabete', 'Westlands', 'Kilimani', 'Karen'] as const

/** The categories in the bar below the header. A slug is the name in lower case, its first blank a hyphen. */
export const categoryNames = [
  'Groceries',
  'Fresh Produce',
  'Household',
  'Personal Care',
  'Electronics',
  'Beverages',
] as const

export const categorySlug = (name: string): string => name.toLowerCase().replace(' ', '-')

/** The name of a category in the shopper's language. A category of the bar below the header has a text of its own. */
export const useCategoryName = () => {
  const t = useText()
  const nameOf = useName()
  return (category: { name: string; nameSw?: string }): string => {
    const own = categoryNames.find((name) => name === category.name)
    return own === undefined ? nameOf(category) : t(own)
  }
}

import { useName, useText } from '../../lib/text.ts'

/** Branch names of the demo shop, shown in the footer until the branches have loaded. */
export const fallbackBranches = ['Kabete', 'Westlands', 'Kilimani', 'Karen'] as const

/**
 * The categories in the bar below the header. A category's slug is its name in lower case, with a hyphen for the first
 * space.
 */
export const categoryNames = [
  'Groceries',
  'Fresh Produce',
  'Household',
  'Personal Care',
  'Electronics',
  'Beverages',
] as const

export const categorySlug = (name: string): string => name.toLowerCase().replace(' ', '-')

/**
 * The name of a category in the shopper's language. The categories of the bar are translated by the dictionaries, all
 * others by their own Swahili name.
 */
export const useCategoryName = () => {
  const t = useText()
  const nameOf = useName()
  return (category: { name: string; nameSw?: string }): string => {
    const own = categoryNames.find((name) => name === category.name)
    return own === undefined ? nameOf(category) : t(own)
  }
}

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

import type { CategoryDetails } from '../../domain/category/events.ts'

const named = (name: string, slug: string, nameSw: string): CategoryDetails => ({
  name,
  slug,
  nameSw,
  iconName: slug,
})

/** The categories that the bar below the header leads to. */
export const firstCategories: readonly CategoryDetails[] = [
  named('Groceries', 'groceries', 'Vyakula'),
  named('Fresh Produce', 'fresh-produce', 'Mboga na matunda'),
  named('Household', 'household', 'Vifaa vya nyumbani'),
  named('Personal Care', 'personal-care', 'Huduma binafsi'),
  named('Electronics', 'electronics', 'Vifaa vya umeme'),
  named('Beverages', 'beverages', 'Vinywaji'),
]

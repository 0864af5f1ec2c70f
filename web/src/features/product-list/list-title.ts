import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/text.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { categoriesQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { categoryNames, categorySlug, useCategoryName } from '../../shop/catalogue/categories.ts'
import type { ListFilters } from './filters/list-filters.ts'

/** The shop's own categories are known at once, so the title need not wait for the list of categories. */
const ownCategory = (slug: string): { name: string } | undefined => {
  const name = categoryNames.find((own) => categorySlug(own) === slug)
  return name && { name }
}

export const useListTitle = ({ search, featured, category, branch }: ListFilters): string => {
  const t = useText()
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: branches = [] } = useQuery(branchesQuery)
  const categoryName = useCategoryName()
  const chosen = category.flatMap(
    (slug) => categories.find((known) => known.slug === slug) ?? ownCategory(slug) ?? [],
  )
  const branchName = branches.find(({ id }) => id === branch)?.name
  if (search !== undefined && search !== '')
    return t('Search Results for "{term}"', { term: search })
  if (featured) return t('Featured Products')
  if (chosen.length > 0) return chosen.map(categoryName).join(', ')
  if (branchName !== undefined) return t('Products at {branch}', { branch: branchName })
  return t('All Products')
}

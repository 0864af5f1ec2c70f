import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/text.ts'
import { branchesQuery, categoriesQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { categoryNames, categorySlug } from '../../shop/catalogue/shop.ts'
import type { ListFilters } from './filters/list-filters.ts'

/** Known at once for the shop's own categories, so that the title need not wait for the list of them. */
const ownName = (slug: string): string | undefined =>
  categoryNames.find((name) => categorySlug(name) === slug)

export const useListTitle = ({ search, featured, category, branch }: ListFilters): string => {
  const t = useText()
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: branches = [] } = useQuery(branchesQuery)
  const names = category.flatMap(
    (slug) => categories.find((known) => known.slug === slug)?.name ?? ownName(slug) ?? [],
  )
  const branchName = branches.find(({ id }) => id === branch)?.name
  if (search !== undefined && search !== '')
    return t('Search Results for "{term}"', { term: search })
  if (featured) return t('Featured Products')
  if (names.length > 0) return names.map((name) => t(name)).join(', ')
  if (branchName !== undefined) return t('Products at {branch}', { branch: branchName })
  return t('All Products')
}

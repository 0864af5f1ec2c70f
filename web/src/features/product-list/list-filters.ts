import { useQuery } from '@tanstack/react-query'
import { type Branch, type Category, productSort } from '#contract/catalogue/catalogue.ts'
import { catalogueId, z } from '#contract/rules/schema.ts'
import { addressState } from '#web/lib/address-state.ts'
import { useText } from '../../lib/text.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { categoriesQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { categoryNames, categorySlug, useCategoryName } from '../../shop/catalogue/categories.ts'

const price = z.coerce.number().min(0).optional()
const flag = z
  .string()
  .optional()
  .transform((text) => text === 'true')

const fields = z.object({
  search: z.string().trim().optional(),
  featured: flag,
  branch: catalogueId.optional(),
  category: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
  minPrice: price,
  maxPrice: price,
  inStock: flag,
  onSale: flag,
  sort: productSort.default('default'),
})

/**
 * What the list shows, as the page's address says it: search, branch, filters, sort order. Prices are in KSh,
 * categories are slugs.
 */
export type ListFilters = z.output<typeof fields>

export const { read: parseFilters, write: toParams } = addressState(fields)

/** 'Reset Filters' removes price, categories, both toggles and the sort order. Search, branch and 'featured' stay. */
export const reset = ({ search, featured, branch }: ListFilters): ListFilters => ({
  ...fields.parse({}),
  search,
  featured,
  branch,
})

export const hasFilters = (filters: ListFilters): boolean =>
  toParams(filters).toString() !== toParams(reset(filters)).toString()

/** The number of active filters in the panel. */
export const countFilters = ({
  category,
  minPrice,
  maxPrice,
  inStock,
  onSale,
}: ListFilters): number =>
  category.length +
  [minPrice !== undefined || maxPrice !== undefined, inStock, onSale].filter(Boolean).length

const PAGE = 24

/** The query of GET /api/products. Undefined if a category in the address does not exist, so that nothing can match. */
export const apiSearch = (
  filters: ListFilters,
  categories: readonly Category[],
  branch: Branch | undefined,
): string | undefined => {
  const ids = categories.filter(({ slug }) => filters.category.includes(slug)).map(({ id }) => id)
  if (filters.category.length > 0 && ids.length === 0) return undefined
  const params = toParams(filters)
  params.delete('branch')
  params.delete('category')
  if (branch !== undefined) params.set('branch', String(branch.id))
  // A search finds products of every branch. A list without a search shows only what the branch sells.
  if (branch !== undefined && filters.search && filters.branch === undefined)
    params.set('elsewhere', 'true')
  if (ids.length > 0) params.set('category', ids.join(','))
  params.set('limit', String(PAGE))
  params.sort()
  return params.toString()
}

/** The built-in categories are part of the script, so the title does not wait for the list of categories. */
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

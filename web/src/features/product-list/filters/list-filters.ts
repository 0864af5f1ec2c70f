import { type Branch, type Category, productSort } from '#contract/catalogue.ts'
import { catalogueId } from '#contract/rules/primitives.ts'
import { z } from '#contract/rules/zod.ts'

const price = z.coerce.number().min(0).optional().catch(undefined)
const flag = z
  .string()
  .optional()
  .transform((text) => text === 'true')

const address = z.object({
  search: z.string().trim().optional().catch(undefined),
  featured: flag,
  branch: catalogueId.optional().catch(undefined),
  category: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
  minPrice: price,
  maxPrice: price,
  inStock: flag,
  onSale: flag,
  sort: productSort.catch('default'),
})

/** What the list is of and how it is cut down, as the page's address says it. Prices in KSh; categories by slug. */
export type ListFilters = z.output<typeof address>

/** Whatever cannot be understood is as if it were not there. */
export const parseFilters = (params: URLSearchParams): ListFilters =>
  address.parse(Object.fromEntries(params))

/** `sort` and the flags are left out where they are the default. */
export const toParams = (filters: ListFilters): URLSearchParams => {
  const { search, featured, branch, category, minPrice, maxPrice, inStock, onSale, sort } = filters
  const said: [string, string | number | boolean | undefined][] = [
    ['search', search],
    ['featured', featured],
    ['branch', branch],
    ['category', category.join(',')],
    ['minPrice', minPrice],
    ['maxPrice', maxPrice],
    ['inStock', inStock],
    ['onSale', onSale],
    ['sort', sort === 'default' ? undefined : sort],
  ]
  return new URLSearchParams(
    said.flatMap(([name, value]) =>
      value === undefined || value === false || value === '' ? [] : [[name, String(value)]],
    ),
  )
}

/** What 'Reset Filters' takes away: price, categories, both toggles and the sort order. */
export const reset = (filters: ListFilters): ListFilters => ({
  ...filters,
  category: [],
  minPrice: undefined,
  maxPrice: undefined,
  inStock: false,
  onSale: false,
  sort: 'default',
})

export const hasFilters = (filters: ListFilters): boolean =>
  toParams(filters).toString() !== toParams(reset(filters)).toString()

/** How many of the panel's filters are set. */
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

/** The query of GET /api/products; undefined when no category of that name exists, so that nothing can match. */
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
  // What was searched for is shown wherever it is; what is leafed through is what the branch sells.
  if (branch !== undefined && filters.search && filters.branch === undefined)
    params.set('elsewhere', 'true')
  if (ids.length > 0) params.set('category', ids.join(','))
  params.set('limit', String(PAGE))
  params.sort()
  return params.toString()
}

import type { Suggestions } from '#contract/catalogue/search.ts'

type Product = Suggestions['products'][number]
type Category = Suggestions['categories'][number]

/** One line of the list below the search field. `to` is the path that it leads to. */
export type SearchOption = { key: string; to: string } & (
  | { kind: 'recent'; text: string }
  | { kind: 'all'; text: string }
  | { kind: 'category'; category: Category }
  | { kind: 'product'; product: Product }
)

export const resultsPath = (term: string): string => `/products?search=${encodeURIComponent(term)}`

export const recentOptions = (terms: readonly string[]): SearchOption[] =>
  terms.map((text) => ({ kind: 'recent', key: `recent-${text}`, to: resultsPath(text), text }))

/** Categories, products, and the way to all results. Empty if nothing is suggested. */
export const suggestedOptions = (
  { categories, products }: Suggestions,
  text: string,
): SearchOption[] => {
  if (categories.length + products.length === 0) return []
  return [
    ...categories.map((category): SearchOption => {
      const { id, slug } = category
      return { kind: 'category', key: `category-${id}`, to: `/products?category=${slug}`, category }
    }),
    ...products.map((product): SearchOption => {
      return {
        kind: 'product',
        key: `product-${product.id}`,
        to: `/products/${product.slug}`,
        product,
      }
    }),
    { kind: 'all', key: 'all', to: resultsPath(text), text },
  ]
}

/** The option that an arrow key leads to from `active`. Past either end it leads to none, which is the field itself. */
export const nextKey = (
  options: readonly SearchOption[],
  active: string | undefined,
  step: 1 | -1,
): string | undefined => {
  const from = options.findIndex(({ key }) => key === active)
  const start = from < 0 && step < 0 ? options.length : from
  return options[start + step]?.key
}

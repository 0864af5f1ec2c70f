import type { ListFacets, Suggestions } from '../../contract/catalogue/search.ts'
import { toKsh } from '../../contract/rules/money.ts'
import type { Facets } from '../../projections/catalogue/list-products.ts'
import type { Suggested } from '../../projections/catalogue/queries.ts'

export const presentSuggestions = ({ products, categories }: Suggested): Suggestions => ({
  products: products.map((product) => ({
    id: product.productId,
    name: product.name,
    nameSw: product.nameSw,
    slug: product.slug,
    unit: product.unit,
    price: toKsh(product.priceCents),
    imageUrl: product.imageUrl,
    inStock: product.available === undefined ? undefined : product.available > 0,
  })),
  categories: categories.map(({ categoryId, name, nameSw, slug }) => ({
    id: categoryId,
    name,
    nameSw,
    slug,
  })),
})

export const presentFacets = ({ prices, categories }: Facets): ListFacets => ({
  prices: prices.map(({ upToCents, count }) => ({
    upTo: upToCents === null ? null : toKsh(upToCents),
    count,
  })),
  categories: [...categories].map(([id, count]) => ({ id, count })),
})

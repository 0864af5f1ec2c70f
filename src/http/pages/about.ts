import type { Queries } from '../../projections/queries.ts'
import { presentCategory, presentProduct } from '../catalogue/present.ts'
import { breadcrumbData, productData, shopData } from './structured-data.ts'

/** A page's description of itself, for programs that do not look at it. */
export type About = {
  status: 200 | 301 | 404
  /** The address that the page has now, with 301. */
  movedTo?: string
  title?: string
  description: string
  /** The one address of the page, of several that lead there. Undefined: hidden from search. */
  canonical: string | undefined
  kind: 'website' | 'product'
  data: readonly object[]
}

const promise = 'Fresh local groceries delivered within 30 minutes from your nearest branch.'
const plain = { status: 200, description: promise, kind: 'website', data: [] } as const
const hidden = { ...plain, canonical: undefined } as const

/** `shop`: the shop's name. */
type Asked = { url: URL; origin: string; shop: string; catalogue: Queries['catalogue'] }

const aboutProduct = ({ url, origin, catalogue }: Asked): About => {
  const found = catalogue.productBySlug(url.pathname.split('/')[2] ?? '')
  if (found === undefined) return { ...hidden, status: 404, title: 'Product Not Found' }
  const product = presentProduct(found)
  if (!url.pathname.endsWith(`/${product.slug}`)) {
    return { ...hidden, status: 301, movedTo: `/products/${product.slug}${url.search}` }
  }
  const inStock = catalogue.stockOfProduct(product.id).some(({ available }) => available > 0)
  const category = catalogue
    .categories()
    .map(presentCategory)
    .find(({ id }) => id === product.categoryId)
  return {
    ...plain,
    kind: 'product',
    title: product.name,
    description: product.description || promise,
    canonical: `/products/${product.slug}`,
    data: [productData(product, origin, inStock), breadcrumbData(product, category, origin)],
  }
}

/** A list of one category is a page of its own. A searched, filtered or sorted list is not. */
const aboutList = ({ url, shop, catalogue }: Asked): About => {
  const keys = [...url.searchParams.keys()]
  const slug = url.searchParams.get('category')
  const category = catalogue.categories().find((one) => one.slug === slug)
  if (url.searchParams.has('search')) return hidden
  if (keys.length !== 1 || category === undefined) return { ...plain, canonical: '/products' }
  const description = `${category.name} from your nearest ${shop} branch. ${promise}`
  return { ...plain, description, canonical: `/products?category=${category.slug}` }
}

const pages: Readonly<Record<string, (asked: Asked) => About>> = {
  '/': ({ origin, shop }) => ({ ...plain, canonical: '/', data: [shopData(origin, shop)] }),
  '/products': aboutList,
  '/products/:slug': aboutProduct,
  '/product/:slug': aboutProduct,
  '/branches': () => ({ ...plain, canonical: '/branches' }),
  // Nothing on this page is personal before the browser has brought its cart.
  '/checkout': () => ({ ...plain, canonical: '/checkout' }),
  '/privacy': () => ({ ...plain, canonical: '/privacy' }),
  '/terms': () => ({ ...plain, canonical: '/terms' }),
  '*': () => ({ ...hidden, status: 404 }),
}

/** Patterns of the public pages, as the web's list of pages has them. */
export const describedRoutes = Object.keys(pages)

/** `route` is the page's pattern. Pages with one person's own things are kept from search. */
export const aboutPage = (route: string, asked: Asked): About => pages[route]?.(asked) ?? hidden

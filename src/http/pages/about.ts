import type { Category, Product } from '../../contract/catalogue/catalogue.ts'
import type { Queries } from '../../projections/queries.ts'
import { presentCategory, presentProduct } from '../catalogue/present.ts'

const priced = (price: number, inStock: boolean) => ({
  priceCurrency: 'KES',
  price: price.toFixed(2),
  availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
})

const offers = ({ price, variants }: Product, url: string, inStock: boolean) => {
  if (variants.length === 0) return { '@type': 'Offer', url, ...priced(price, inStock) }
  const prices = variants.map((variant) => variant.price)
  return {
    '@type': 'AggregateOffer',
    url,
    offerCount: variants.length,
    priceCurrency: 'KES',
    lowPrice: Math.min(...prices).toFixed(2),
    highPrice: Math.max(...prices).toFixed(2),
    availability: priced(price, inStock).availability,
  }
}

const rating = ({ averageRating, reviewCount }: Product) =>
  reviewCount === 0
    ? {}
    : {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount },
      }

/** `origin`: the beginning of the shop's addresses. `inStock`: whether any branch has the product. */
const productData = (product: Product, origin: string, inStock: boolean): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  alternateName: product.nameSw,
  description: product.description,
  sku: product.sku,
  image: `${origin}${product.imageUrl}`,
  ...rating(product),
  offers: offers(product, `${origin}/products/${product.slug}`, inStock),
})

const breadcrumbData = (
  product: Product,
  category: Category | undefined,
  origin: string,
): object => {
  const steps = [
    { name: 'All Products', path: '/products' },
    ...(category === undefined
      ? []
      : [{ name: category.name, path: `/products?category=${category.slug}` }]),
    { name: product.name, path: `/products/${product.slug}` },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, n) => ({
      '@type': 'ListItem',
      position: n + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

/** `name`: the name of the shop. */
const shopData = (origin: string, name: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name,
  url: `${origin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${origin}/products?search={term}`,
    'query-input': 'required name=term',
  },
})

/** What a page tells search engines and link previews about itself. */
export type PageDescription = {
  status: 200 | 301 | 404
  /** The page's present path, for status 301. */
  movedTo?: string
  title?: string
  description: string
  /** The path that search engines should use for this page. Undefined: search engines should leave the page out. */
  canonical: string | undefined
  kind: 'website' | 'product'
  data: readonly object[]
}

const promise = 'Fresh local groceries delivered within 30 minutes from your nearest branch.'
const plain = { status: 200, description: promise, kind: 'website', data: [] } as const
const hidden = { ...plain, canonical: undefined } as const

/** `shop`: the shop's name. */
type Asked = { url: URL; origin: string; shop: string; catalogue: Queries['catalogue'] }

const aboutProduct = ({ url, origin, catalogue }: Asked): PageDescription => {
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

/** A list of one category is a page for search engines. A list that is searched, filtered or sorted is not. */
const aboutList = ({ url, shop, catalogue }: Asked): PageDescription => {
  const keys = [...url.searchParams.keys()]
  const slug = url.searchParams.get('category')
  const category = catalogue.categories().find((one) => one.slug === slug)
  if (url.searchParams.has('search')) return hidden
  if (keys.length !== 1 || category === undefined) return { ...plain, canonical: '/products' }
  const description = `${category.name} from your nearest ${shop} branch. ${promise}`
  return { ...plain, description, canonical: `/products?category=${category.slug}` }
}

const pages: Readonly<Record<string, (asked: Asked) => PageDescription>> = {
  '/': ({ origin, shop }) => ({ ...plain, canonical: '/', data: [shopData(origin, shop)] }),
  '/products': aboutList,
  '/products/:slug': aboutProduct,
  '/product/:slug': aboutProduct,
  '/branches': () => ({ ...plain, canonical: '/branches' }),
  // The server draws this page without anything personal: the browser adds its cart afterwards.
  '/checkout': () => ({ ...plain, canonical: '/checkout' }),
  '/privacy': () => ({ ...plain, canonical: '/privacy' }),
  '/terms': () => ({ ...plain, canonical: '/terms' }),
  '*': () => ({ ...hidden, status: 404 }),
}

/** Patterns of the public pages, as in the web's list of pages. */
export const describedRoutes = Object.keys(pages)

/** `route`: the page's pattern. Search engines are told to leave out every page that is not listed here. */
export const aboutPage = (route: string, asked: Asked): PageDescription =>
  pages[route]?.(asked) ?? hidden

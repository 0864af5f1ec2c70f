import type { Category, Product } from '../../contract/catalogue/catalogue.ts'

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

/** `origin`: of the shop's addresses. `inStock`: at any branch. */
export const productData = (product: Product, origin: string, inStock: boolean): object => ({
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

export const breadcrumbData = (
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

/** `name`: the shop's. */
export const shopData = (origin: string, name: string): object => ({
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

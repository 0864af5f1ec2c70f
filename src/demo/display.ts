import type { DemoBranch, DemoProduct } from './catalogue.ts'

/** The products that the home page shows first. */
const featured = new Set([
  'sifted-maize-flour',
  'pishori-rice',
  'vegetable-cooking-oil',
  'fresh-whole-milk',
  'sukuma-wiki',
  'hass-avocado',
  'apple-mango',
  'toilet-tissue',
  'body-lotion',
  'electric-kettle-1-7-l',
  'black-tea-leaves',
  'mango-juice',
])

/** Maps a product's slug to the code of the one branch that sells it. */
const exclusive: Readonly<Record<string, string>> = {
  'green-bananas': 'kabete',
  'hibiscus-tea-bags': 'kabete',
  'tropical-fruit-cordial': 'kabete',
  'drinking-chocolate': 'westlands',
  'vanilla-yoghurt': 'karen',
}

export const isFeatured = ({ slug }: DemoProduct): boolean => featured.has(slug)

/** The code of the one branch that sells the product. Undefined where all do. */
export const exclusiveBranch = ({ slug }: DemoProduct): string | undefined => exclusive[slug]

export const isSoldAt = (product: DemoProduct, { code }: DemoBranch): boolean =>
  (exclusiveBranch(product) ?? code) === code

export const pictureOf = ({ slug }: DemoProduct): string => `/pictures/products/${slug}.svg`

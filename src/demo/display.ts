import type { DemoBranch, DemoProduct } from './catalogue.ts'

/** What the home page shows first. */
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

/** Slug of a product to the code of the one branch that sells it. */
const exclusive: Readonly<Record<string, string>> = {
  'green-bananas': 'kabete',
  'hibiscus-tea-bags': 'kabete',
  'tropical-fruit-cordial': 'kabete',
  'drinking-chocolate': 'westlands',
  'vanilla-yoghurt': 'karen',
}

export const isFeatured = ({ slug }: DemoProduct): boolean => featured.has(slug)

/** Code of the one branch that sells the product; undefined where all do. */
export const exclusiveBranch = ({ slug }: DemoProduct): string | undefined => exclusive[slug]

export const isSoldAt = (product: DemoProduct, { code }: DemoBranch): boolean =>
  (exclusiveBranch(product) ?? code) === code

export const pictureOf = ({ slug }: DemoProduct): string => `/pictures/products/${slug}.svg`

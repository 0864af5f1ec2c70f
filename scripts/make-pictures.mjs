// Draws the demo shop's pictures into src/demo/pictures. Run it by hand and commit its output.
// `node scripts/make-pictures.mjs --sheet sheet.html` also writes a page that shows them all.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beverages } from './pictures/beverages.mjs'
import { branches } from './pictures/branches.mjs'
import { electronics } from './pictures/electronics.mjs'
import { emoji } from './pictures/emoji.mjs'
import { freshProduce } from './pictures/fresh-produce.mjs'
import { groceries } from './pictures/groceries.mjs'
import { household } from './pictures/household.mjs'
import { personalCare } from './pictures/personal-care.mjs'

const MAX_BYTES = 6 * 1024
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const target = join(root, 'src/demo/pictures')

/** The tint of each category, its products, and its own picture. */
const shelves = [
  {
    slug: 'groceries',
    tint: '#fbe7bd',
    products: groceries,
    sign:
      emoji('bread', { x: -1, y: 10, size: 22 }) +
      emoji('canned-food', { x: 14, y: 1, size: 19 }) +
      emoji('egg', { x: 18, y: 17, size: 14 }),
  },
  {
    slug: 'fresh-produce',
    tint: '#dcefd3',
    products: freshProduce,
    sign:
      emoji('leafy-green', { x: -1, y: -1, size: 22 }) +
      emoji('carrot', { x: 13, y: 3, size: 20 }) +
      emoji('tomato', { x: 7, y: 14, size: 18 }),
  },
  {
    slug: 'household',
    tint: '#d8e9f5',
    products: household,
    sign:
      emoji('broom', { x: 7, y: -1, size: 25 }) +
      emoji('bucket', { x: -1, y: 13, size: 19 }) +
      emoji('sponge', { x: 17, y: 17, size: 14 }),
  },
  {
    slug: 'personal-care',
    tint: '#fadfe3',
    products: personalCare,
    sign:
      emoji('lotion-bottle', { x: -2, y: 0, size: 25 }) +
      emoji('toothbrush', { x: 13, y: 0, size: 20 }) +
      emoji('soap', { x: 14, y: 15, size: 17 }),
  },
  {
    slug: 'electronics',
    tint: '#e3e3f4',
    products: electronics,
    sign:
      emoji('light-bulb', { x: -1, y: 0, size: 23 }) +
      emoji('electric-plug', { x: 15, y: 3, size: 18 }) +
      emoji('battery', { x: 12, y: 15, size: 16, turn: 90 }),
  },
  {
    slug: 'beverages',
    tint: '#d3ece8',
    products: beverages,
    sign:
      emoji('tropical-drink', { x: -2, y: 0, size: 25 }) +
      emoji('beverage-box', { x: 15, y: 0, size: 18 }) +
      emoji('hot-beverage', { x: 13, y: 15, size: 18 }),
  },
]

/**
 * Pictures of categories that the demo shop does not have. An admin chooses among them for new categories, so a new one
 * also needs its name in `categoryIcons`.
 */
const moreSigns = [
  {
    slug: 'bakery',
    tint: '#fbe7bd',
    sign:
      emoji('baguette-bread', { x: 10, y: -2, size: 22 }) +
      emoji('croissant', { x: -2, y: 2, size: 20 }) +
      emoji('shortcake', { x: 12, y: 14, size: 18 }),
  },
  {
    slug: 'dairy',
    tint: '#d8e9f5',
    sign:
      emoji('glass-of-milk', { x: -2, y: 0, size: 24 }) +
      emoji('cheese-wedge', { x: 13, y: 0, size: 19 }) +
      emoji('butter', { x: 12, y: 14, size: 18 }),
  },
  {
    slug: 'meat-and-fish',
    tint: '#fadfe3',
    sign:
      emoji('cut-of-meat', { x: -2, y: -2, size: 21 }) +
      emoji('poultry-leg', { x: 15, y: -1, size: 17 }) +
      emoji('fish', { x: 6, y: 12, size: 21 }),
  },
  {
    slug: 'snacks',
    tint: '#fbe7bd',
    sign:
      emoji('popcorn', { x: -2, y: 0, size: 24 }) +
      emoji('cookie', { x: 15, y: 0, size: 16 }) +
      emoji('candy', { x: 14, y: 15, size: 18 }),
  },
  {
    slug: 'frozen',
    tint: '#d3ece8',
    sign:
      emoji('soft-ice-cream', { x: -2, y: 2, size: 26 }) +
      emoji('snowflake', { x: 17, y: 0, size: 16 }),
  },
  {
    slug: 'kitchen',
    tint: '#e3e3f4',
    sign:
      emoji('cooking', { x: -1, y: 9, size: 23 }) +
      emoji('fork-and-knife', { x: 15, y: -1, size: 18 }),
  },
  {
    slug: 'baby',
    tint: '#fadfe3',
    sign:
      emoji('baby-bottle', { x: -2, y: 0, size: 24 }) +
      emoji('teddy-bear', { x: 12, y: 9, size: 21 }),
  },
  {
    slug: 'health',
    tint: '#dcefd3',
    sign:
      emoji('pill', { x: -1, y: 0, size: 21 }) +
      emoji('adhesive-bandage', { x: 12, y: 12, size: 20 }),
  },
  {
    slug: 'clothing',
    tint: '#e3e3f4',
    sign:
      emoji('t-shirt', { x: -2, y: -1, size: 24 }) +
      emoji('running-shoe', { x: 13, y: 14, size: 19 }),
  },
  {
    slug: 'stationery',
    tint: '#d8e9f5',
    sign: emoji('books', { x: -2, y: 0, size: 24 }) + emoji('pencil', { x: 15, y: 9, size: 19 }),
  },
  {
    slug: 'pets',
    tint: '#fbe7bd',
    sign:
      emoji('dog-face', { x: -2, y: 0, size: 22 }) + emoji('cat-face', { x: 13, y: 12, size: 20 }),
  },
  {
    slug: 'hardware',
    tint: '#e3e3f4',
    sign: emoji('hammer', { x: -2, y: 0, size: 23 }) + emoji('wrench', { x: 13, y: 11, size: 20 }),
  },
  {
    slug: 'garden',
    tint: '#dcefd3',
    sign:
      emoji('potted-plant', { x: -2, y: 0, size: 24 }) +
      emoji('seedling', { x: 16, y: 13, size: 18 }),
  },
]

/** @param {string} viewBox @param {string} content */
const svg = (viewBox, content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${rounded(content)}</svg>\n`

/** @param {string} tint @param {string} content drawn in a 32 x 32 field */
const tile = (tint, content) =>
  svg(
    '0 0 48 48',
    `<rect width="48" height="48" rx="8" fill="${tint}"/><circle cx="24" cy="24" r="20.5" fill="#fff" opacity=".35"/><ellipse cx="24" cy="42.2" rx="13" ry="1.9" fill="#1d2a24" opacity=".1"/><g transform="translate(5.4 4.6) scale(1.16)">${content}</g>`,
  )

/** Sums of coordinates leave long tails such as 2.5999999999999996. @param {string} text */
const rounded = (text) =>
  text.replace(/\d+\.\d{5,}/g, (number) => String(Number(Number(number).toFixed(2))))

/** @type {[file: string, content: string][]} */
const pictures = [
  ...shelves.flatMap(({ slug, tint, products, sign }) => [
    /** @type {[string, string]} */ ([`categories/${slug}.svg`, tile(tint, sign)]),
    ...Object.entries(products).map(
      ([product, content]) =>
        /** @type {[string, string]} */ ([`products/${product}.svg`, tile(tint, content)]),
    ),
  ]),
  ...moreSigns.map(
    ({ slug, tint, sign }) =>
      /** @type {[string, string]} */ ([`categories/${slug}.svg`, tile(tint, sign)]),
  ),
  ...Object.entries(branches).map(
    ([code, content]) =>
      /** @type {[string, string]} */ ([`branches/${code}.svg`, svg('0 0 64 48', content)]),
  ),
]

for (const folder of ['products', 'categories', 'branches']) {
  rmSync(join(target, folder), { recursive: true, force: true })
  mkdirSync(join(target, folder), { recursive: true })
}
for (const [file, content] of pictures) {
  if (Buffer.byteLength(content) > MAX_BYTES) throw new Error(`${file} is larger than ${MAX_BYTES}`)
  writeFileSync(join(target, file), content)
}
console.log(`${pictures.length} pictures in src/demo/pictures`)

const sheetAt = process.argv.indexOf('--sheet')
const sheet = process.argv[sheetAt + 1]
if (sheetAt > 0 && sheet !== undefined) {
  const cells = pictures.map(([file]) => {
    const image = readFileSync(join(target, file)).toString('base64')
    return `<figure><img src="data:image/svg+xml;base64,${image}"><figcaption>${file}</figcaption></figure>`
  })
  writeFileSync(
    sheet,
    `<style>body{background:#fbf8f1;font:10px sans-serif;display:grid;grid-template-columns:repeat(auto-fill,150px);gap:8px}figure{margin:0}img{width:150px;height:112px;object-fit:contain}</style>${cells.join('')}`,
  )
}

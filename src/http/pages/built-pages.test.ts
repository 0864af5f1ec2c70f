import { expect, test } from 'vitest'
import { parseManifest, shopModules } from './built-pages.ts'

const home = 'src/features/home/home-page.tsx'
const row = 'src/features/home/row.tsx'
const map = 'src/shop/map/shop-map.tsx'
const tiles = 'src/ui/map/tiles.tsx'
const words = 'src/app/words.ts'
const onDemand = (file: string, more: object = {}) => ({ file, isDynamicEntry: true, ...more })

const manifest = parseManifest(
  JSON.stringify({
    'index.html': { file: 'index.js', imports: ['_shared'], dynamicImports: [home, words] },
    _shared: { file: 'shared.js', dynamicImports: [map] },
    [home]: onDemand('home.js', { dynamicImports: [row, map] }),
    [row]: onDemand('row.js'),
    [map]: onDemand('map.js', { dynamicImports: [tiles] }),
    [tiles]: onDemand('tiles.js'),
    [words]: onDemand('words.js'),
  }),
)

test('keeps what draws the shop, however deep, but for what stands apart and what only that leads to', () => {
  expect(shopModules(manifest, [map])).toEqual([home, row])
  expect(shopModules(manifest, [])).toEqual([map, tiles, home, row])
})

test('what stands apart and has moved is an error, and not kept by mistake', () => {
  expect(() => shopModules(manifest, ['src/shop/maps/shop-map.tsx'])).toThrow(
    'knows no src/shop/maps',
  )
})

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
  expect(shopModules(manifest, { apart: [map], scripts: [] })).toEqual([home, row])
  expect(shopModules(manifest, { apart: [], scripts: [] })).toEqual([map, tiles, home, row])
})

test('of scripts that draw nothing, keeps those that are named', () => {
  expect(shopModules(manifest, { apart: [map], scripts: [words] })).toEqual([home, row, words])
})

test('what stands apart or is named, and has moved, is an error, and not kept by mistake', () => {
  for (const moved of [
    { apart: ['src/shop/maps/shop-map.tsx'], scripts: [] },
    { apart: [], scripts: ['src/shop/maps/shop-map.tsx'] },
  ])
    expect(() => shopModules(manifest, moved)).toThrow('knows no src/shop/maps')
})

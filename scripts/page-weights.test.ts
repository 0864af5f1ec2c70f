import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageWeights } from './lib/page-weights.mjs'

const home = 'src/features/home/home-page.tsx'
const checkout = 'src/features/checkout/checkout-page.tsx'
const folder = mkdtempSync(join(tmpdir(), 'duka-weights-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Random bytes do not compress: the weighed size is the written size. */
const write = (file: string, kB: number) =>
  writeFileSync(join(folder, file), randomBytes(kB * 1000))

beforeAll(() => {
  mkdirSync(join(folder, '.vite'))
  const parts = {
    'index.html': { file: 'main.js', imports: ['_shared'] },
    _shared: { file: 'shared.js' },
    [home]: { file: 'home.js', imports: ['_shared'] },
    [checkout]: {
      file: 'checkout.js',
      imports: ['index.html', '_own'],
      dynamicImports: ['_later'],
    },
    _own: { file: 'own.js' },
    _later: { file: 'later.js' },
    'src/features/staff/payments/payments-page.tsx': { file: 'staff.js' },
  }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(parts))
  writeFileSync(
    join(folder, 'index.html'),
    '<script src="/early.js"></script><link href="/main.js">',
  )
  const sizes = {
    main: 40,
    early: 1,
    shared: 50,
    home: 10,
    checkout: 60,
    own: 30,
    later: 99,
    staff: 99,
  }
  for (const [file, kB] of Object.entries(sizes)) write(`${file}.js`, kB)
})

test('weighs what a page loads at once, each file once, and nothing that comes later', () => {
  const weights = pageWeights(folder, [home, checkout]).map(({ page, kB }) => [
    page,
    Math.round(kB),
  ])
  expect(weights).toEqual([
    [checkout, 181],
    [home, 101],
  ])
})

test('a page that the build does not know has moved, and is not weighed as nothing', () => {
  expect(() => pageWeights(folder, ['src/features/home/start-page.tsx'])).toThrow('knows no src')
})

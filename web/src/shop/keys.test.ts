import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A key, or the beginning of one, that is spelt out where it is used. */
const spelt = /queryKey: ?\[|\[\s*'(?:shop|own)'/

test.each([
  ["queryKey: ['stock', 7]", true],
  ["const key = ['own', userId, 'orders']", true],
  ["const filter = [\n  'shop', 'products']", true],
  ['queryKey: keys.shop.stock({ product: 7 })', false],
  ['const { queryKey } = paymentQuery(orderId)', false],
])('%s is a key that is spelt out: %s', (code, is) => {
  expect(spelt.test(code)).toBe(is)
})

test('no key is spelt out but in shop/keys.ts', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(200)
  const spelling = files.filter((file) => spelt.test(readFileSync(join(root, file), 'utf8')))
  expect(spelling).toEqual(['shop/keys.ts'])
})

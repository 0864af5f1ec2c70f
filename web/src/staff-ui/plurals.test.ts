import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fill } from '#contract/rules/text.ts'

const root = join(import.meta.dirname, '..')

/** A figure, and after it a noun that has a plural and stands outside of a place such as `{n|product|products}`. */
const bare =
  /\{(?!name|orderNumber)\w+\} (?!is\b|goes\b|was\b|has\b|as\b|less\b|lacks\b)[a-z]+s\b(?![=|])/g

it('no text of the staff says a bare plural after a figure', () => {
  const sources = ['features/staff', 'staff-shop', 'staff-ui'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map((path) => join(folder, path)),
  )
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.flatMap((path) =>
    (readFileSync(join(root, path), 'utf8').match(bare) ?? []).map((text) => `${path} ${text}`),
  )
  expect(found).toEqual([])
})

it.each([
  [0, 'Prices of 0 products'],
  [1, 'Price of 1 product'],
  [2, 'Prices of 2 products'],
  ['1,001', 'Prices of 1,001 products'],
])('the word fits the figure %s', (n, text) => {
  expect(fill('{n|Price|Prices} of {n} {n|product|products}', { n })).toBe(text)
})

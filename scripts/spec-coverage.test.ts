import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRoot } from './lib/paths.mjs'
import {
  astray,
  drawCoverage,
  readSpecs,
  readTags,
  tagsOf,
  untested,
} from './lib/spec-coverage.mjs'

const specs = readSpecs()
const sections = { ...specs.storefront, ...specs.operations }
const tags = readTags()

describe('the specification', () => {
  it('has a test for every rule', () => {
    expect(Object.keys(sections).length).toBeGreaterThan(30)
    expect(untested(sections, tags)).toEqual([])
  })

  it('has the rule that each tag names', () => {
    expect(tags.length).toBeGreaterThan(1_000)
    expect(astray(sections, tags)).toEqual([])
  })

  it('is drawn as it is kept', () => {
    const kept = readFileSync(inRoot('docs/spec-coverage.md'), 'utf8')
    expect(kept === drawCoverage(specs, tags), 'docs/spec-coverage.md: run npm run spec').toBe(true)
  })
})

describe('a small specification', () => {
  const small = {
    'storefront 1': {
      title: 'Prices',
      rules: {
        'Prices are in shillings': '',
        Discount: 'Discount: a rounded share, or nothing | as it falls',
      },
    },
  }
  const tests = (rule: string): string => `
    import { spec } from '#spec'
    describe('a price', () => {
      test.each(['a', 'b'])('of %s [twice]', async (price) => {
        spec('storefront 1', 'Prices are in shillings')
        spec('storefront 1', '${rule}')
      })
    })`
  const read = tagsOf('src/price.test.ts', tests('Discount'))

  it('finds each tag with the titles around it', () => {
    const of = { section: 'storefront 1', file: 'src/price.test.ts' }
    const test = 'a price › of %s [twice]'
    expect(read).toEqual([
      { ...of, rule: 'Prices are in shillings', test },
      { ...of, rule: 'Discount', test },
    ])
    expect(untested(small, read)).toEqual([])
    expect(astray(small, read)).toEqual([])
  })

  it('misses a test where a rule has none', () => {
    expect(untested(small, read.slice(1))).toEqual(['storefront 1: Prices are in shillings'])
  })

  it('misses the rule of a tag that names none, and the test of one that stands in none', () => {
    expect(astray(small, tagsOf('src/price.test.ts', tests('Discounts')))).toEqual([
      'src/price.test.ts: storefront 1: Discounts',
    ])
    const bare = "import { spec } from '#spec'\nspec('storefront 1', 'Discount')"
    expect(astray(small, tagsOf('src/bare.test.ts', bare))).toEqual([
      'src/bare.test.ts: storefront 1: Discount',
    ])
  })

  it('is drawn anew for a test that moved', () => {
    const drawn = drawCoverage({ storefront: small }, read)
    expect(drawn).toContain(
      '| Discount: a rounded share, or nothing \\| as it falls | [a price › of %s \\[twice\\]](../src/price.test.ts) |\n',
    )
    const moved = drawCoverage(
      { storefront: small },
      tagsOf('web/price.test.ts', tests('Discount')),
    )
    expect(moved).not.toBe(drawn)
  })
})

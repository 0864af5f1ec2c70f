import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { translate } from '../text.ts'
import { swahili } from './swahili.ts'

const web = join(import.meta.dirname, '../..')
/** The staff's pages speak English. */
const shoppers = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.test\.|^(app|features)\/staff\//.test(file)

const literals = (node: ts.Node): string[] => {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node))
    return [...literals(node.whenTrue), ...literals(node.whenFalse)]
  return ts.isParenthesizedExpression(node) ? literals(node.expression) : []
}

const isTranslation = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't'

const textsOf = (file: string): string[] => {
  const text = readFileSync(join(web, file), 'utf8')
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const [first] = isTranslation(node) ? node.arguments : []
    if (first !== undefined) found.push(...literals(first))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return found
}

const used = [
  ...new Set(
    readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(shoppers).flatMap(textsOf),
  ),
]
const placesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

test('every text that a shopper may read is there in Swahili', () => {
  expect(used.length).toBeGreaterThan(400)
  expect(used.filter((text) => swahili[text] === undefined)).toEqual([])
})

test('a translation has the places of its text, and says something', () => {
  for (const [english, translated] of Object.entries(swahili)) {
    expect(placesIn(translated), english).toEqual(placesIn(english))
    expect(translated.trim(), english).not.toBe('')
  }
})

test('fills places, also those that the server has filled, and falls back to English', () => {
  expect(translate(swahili, 'Only {n} items available', { n: 3 })).toBe('Zipo 3 tu')
  expect(translate(swahili, 'Often bought with Fresh Milk')).toBe('Hununuliwa pamoja na Fresh Milk')
  expect(translate(swahili, 'Refunded, reference B2C-7')).toBe('Pesa imerudishwa, kumbukumbu B2C-7')
  expect(translate(swahili, 'Nobody translated this')).toBe('Nobody translated this')
  expect(translate(swahili, '__proto__')).toBe('__proto__')
  expect(translate({}, 'constructor {toString}')).toBe('constructor {toString}')
  expect(translate({}, 'Only {n} items available', { n: 3 })).toBe('Only 3 items available')
})

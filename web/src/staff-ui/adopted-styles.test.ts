import { afterEach, expect, test } from 'vitest'
import { removeCSS, updateCSS } from './adopted-styles.ts'

const texts = () =>
  document.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join())
const keys = ['a', 'b', 'c', 'd']
afterEach(() => {
  for (const key of keys) removeCSS(key)
})

test('sheets of a lower priority come first, then as they came, then those without', () => {
  updateCSS('.lock { color: red }', 'a')
  updateCSS('.table { color: red }', 'b', { prepend: 'queue', priority: -998 })
  updateCSS('.button { color: red }', 'c', { prepend: 'queue', priority: -999 })
  updateCSS('.input { color: red }', 'd', { prepend: 'queue', priority: -998 })
  expect(texts().map((text) => /\w+/.exec(text)?.[0])).toEqual(['button', 'table', 'input', 'lock'])
})

test('the same key again changes its sheet in place, and removing it leaves the others', () => {
  const own = new CSSStyleSheet()
  document.adoptedStyleSheets = [own]
  updateCSS('.a { color: red }', 'a')
  updateCSS('.b { color: red }', 'b')
  updateCSS('.a { color: blue }', 'a')
  expect(texts()).toHaveLength(3)
  expect(texts()[1]).toContain('blue')
  removeCSS('a')
  expect(document.adoptedStyleSheets[0]).toBe(own)
  expect(texts()).toHaveLength(2)
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== own)
})

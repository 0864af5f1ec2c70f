import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { legal } from '../../features/legal/legal.sw.ts'
import { findIn } from '../../lib/find-words.ts'
import { fill } from '../../lib/text.ts'
import { inSwahili, swahili } from './swahili.ts'

const root = join(import.meta.dirname, '../../../..')
const web = 'web/src'

/** The staff's pages speak English; the dictionary itself says both. */
const isShoppers = (file: string): boolean =>
  /\.tsx?$/.test(file) &&
  !/\.test\.|^testing\/|^app\/words\/|\.sw\.ts$|^(app|features)\/staff\/|staff-(ui|pages)/.test(
    file,
  )

const shoppers = readdirSync(join(root, web), { recursive: true, encoding: 'utf8' })
  .filter(isShoppers)
  .map((file) => join(web, file))

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)

/** What `pick` finds in the files, once each. */
const gather = (files: readonly string[], pick: (node: ts.Node) => readonly string[]): string[] => {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    for (const text of pick(node)) found.add(text)
    ts.forEachChild(node, visit)
  }
  for (const file of files) visit(parse(file))
  return [...found]
}

const literals = (node: ts.Node): string[] => {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node))
    return [...literals(node.whenTrue), ...literals(node.whenFalse)]
  return ts.isParenthesizedExpression(node) ? literals(node.expression) : []
}

const translated = (node: ts.Node): string[] => {
  const isCall =
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't'
  const [first] = isCall ? node.arguments : []
  return first === undefined ? [] : literals(first)
}

const isForProgrammers = ({ parent }: ts.Node): boolean =>
  (ts.isNewExpression(parent) && /Error|Failed/.test(parent.expression.getText())) ||
  (ts.isCallExpression(parent) && parent.expression.getText().startsWith('console.'))

/** Words of people, as against names in the program: a capital first, and a blank or an end of a sentence. */
const sentences = (node: ts.Node): string[] => {
  if (!ts.isStringLiteralLike(node) || isForProgrammers(node)) return []
  return /^[A-Z][\w’'-]* \S|^[A-Z]\w+[.!?…]$/.test(node.text) ? [node.text] : []
}

/** `${…}` as the server may fill it. */
const sample = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join('')
}

const messages = (node: ts.Node): string[] => {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'message') return []
  const { initializer } = node
  const text = sample(ts.isArrowFunction(initializer) ? initializer.body : initializer)
  return text === undefined ? [] : [text]
}

/** What customers read ends as sentences do; what the log is told does not. */
const closedSentences = (node: ts.Node): string[] => {
  const text = sample(node) ?? ''
  return /^[A-Z].* .*[.!]$/.test(text) ? [text] : []
}

/** The server's texts come with their places filled; those of the pages stand in the dictionary as they are. */
const unknown = (texts: readonly string[]): string[] =>
  texts.filter((text) => inSwahili.find(text) === undefined)
const missing = (texts: readonly string[]): string[] =>
  texts.filter((text) => swahili[text] === undefined && legal[text] === undefined)

/** Names, and pieces of pictures and styles. */
const isNoWord = (text: string): boolean =>
  /^M\d|Waiyaki Way|"?Figtree|^(Nairobi|Karura|Wilson|Jomo|Ongata|Athi) /.test(text)

describe('a shopper reads in Swahili', () => {
  test('every text of the pages', () => {
    const used = gather(shoppers, translated)
    expect(used.length).toBeGreaterThan(400)
    expect(missing(used)).toEqual([])
  })

  test('also those that stand in a table, until they are shown', () => {
    const used = gather(shoppers, sentences)
    expect(used).toContain('We are still confirming your payment')
    expect(missing(used.filter((text) => !isNoWord(text)))).toEqual([])
  })

  test('what the server refuses, and finds wrong in a form', () => {
    const used = gather(['src/http/server/error-meanings.ts'], messages)
    expect(used).toContain('Too many attempts. Please try again in 7 min.')
    const rules = ['place-order', 'user', 'review', 'rules/primitives'].map(
      (one) => `src/contract/${one}.ts`,
    )
    expect(unknown([...used, ...gather(rules, sentences)])).toEqual([])
  })

  test('what M-PESA says of a payment', () => {
    const used = gather(
      ['src/contract/rules/mpesa-results.ts', 'src/http/payment/present-state.ts'],
      closedSentences,
    )
    expect(used.length).toBeGreaterThan(15)
    expect(unknown(used)).toEqual([])
  })

  test.each([
    ['5 kg', 'kilo 5'],
    ['1.25 L', 'lita 1.25'],
    ['Pack of 4', 'Pakiti ya 4'],
    ['Pack of 3 x 175 g', 'Pakiti ya 3 x gramu 175'],
    ['8AM', 'saa 2 asubuhi'],
    ['8:30PM', 'saa 2:30 usiku'],
    ['12AM', 'saa 6 usiku'],
    ['Often bought with Fresh Milk', 'Hununuliwa pamoja na Fresh Milk'],
    ['Paid: KSh 1,580, receipt SKL1', 'Imelipwa: KSh 1,580, risiti SKL1'],
    [
      'Paid: KSh 580, receipt SKL1, found on the M-PESA statement',
      'Imelipwa: KSh 580, risiti SKL1, imepatikana kwenye taarifa ya M-PESA',
    ],
    ['Not paid: cancelled on the phone', 'Haijalipwa: ilighairiwa kwenye simu'],
    [
      'Refund due: KSh 580, receipt SKL1; the order is cancelled',
      'Pesa za kurudishwa: KSh 580, risiti SKL1; agizo limeghairiwa',
    ],
  ])('%s: %s', (english, found) => expect(inSwahili.find(english)).toBe(found))

  test('the reasons for which money did not come, or goes back, in an order’s history', () => {
    const files = ['src/contract/rules/payment-texts.ts', 'src/projections/payments/wording.ts']
    const reasons = gather(files, (node) => {
      const text = ts.isPropertyAssignment(node) ? sample(node.initializer) : undefined
      return text !== undefined && /^\w/.test(text) ? [text] : []
    })
    expect(reasons).toContain('decided in a review')
    expect(unknown(reasons)).toEqual([])
  })
})

const placesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

test('a translation has the places of its text, and says something', () => {
  for (const [english, found] of Object.entries({ ...swahili, ...legal })) {
    expect(placesIn(found), english).toEqual(placesIn(english))
    expect(found.trim(), english).not.toBe('')
  }
})

test('what nobody translated stays as it is', () => {
  expect(inSwahili.find('Nobody translated this')).toBeUndefined()
  expect(inSwahili.find('__proto__')).toBeUndefined()
  expect(findIn({})('5 kg')).toBeUndefined()
})

test('facts go into their places, and nothing else does', () => {
  expect(fill('Zipo {n} tu', { n: 3 })).toBe('Zipo 3 tu')
  expect(fill('constructor {toString}', {})).toBe('constructor {toString}')
})

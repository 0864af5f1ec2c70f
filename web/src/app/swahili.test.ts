import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { paymentEventText } from '#contract/payment/payment-words.ts'
import { fill } from '#contract/rules/text.ts'
import { legal } from '../features/legal/legal.sw.ts'
import type { Translate } from '../lib/text.ts'
import { swahili as ofStaff } from './staff/swahili.ts'
import { inSwahili, swahili } from './swahili.ts'

const t: Translate = (text, facts) =>
  typeof text === 'string'
    ? fill(inSwahili.find(text) ?? text, facts)
    : fill(inSwahili.find(text.text) ?? text.text, text.facts)

describe('a shopper reads in Swahili', () => {
  test.each([
    ['5 kg', 'kilo 5'],
    ['1.25 L', 'lita 1.25'],
    ['Pack of 4', 'Pakiti ya 4'],
    ['Pack of 3 x 175 g', 'Pakiti ya 3 x gramu 175'],
    ['Each', 'Moja'],
    ['Family size', 'Family size'],
  ])('the size %s: %s', (written, said) => expect(inSwahili.quantity(written)).toBe(said))

  test.each([
    ['08:00', 'saa 2 asubuhi'],
    ['20:30', 'saa 2:30 usiku'],
    ['24:00', 'saa 6 usiku'],
    ['16:45', 'saa 10:45 jioni'],
  ])('the hour %s: %s', (time, said) => expect(inSwahili.clock(time)).toBe(said))

  const money = { amount: 1580, receipt: 'SKL1' }
  test.each([
    [
      { type: 'PaymentReceived', facts: { ...money, source: 'callback' } },
      'Imelipwa: KSh 1,580, risiti SKL1',
    ],
    [
      { type: 'PaymentReceived', facts: { ...money, source: 'statement' } },
      'Imelipwa: KSh 1,580, risiti SKL1, imepatikana kwenye taarifa ya M-PESA',
    ],
    [
      { type: 'PaymentAttemptFailed', facts: { resultCode: '1032' } },
      'Haijalipwa: ilighairiwa kwenye simu',
    ],
    [
      { type: 'RefundBecameDue', facts: { ...money, reason: 'order_cancelled' } },
      'Pesa za kurudishwa: KSh 1,580, risiti SKL1; agizo limeghairiwa',
    ],
  ] as const)('what happened to a payment, %j: %s', (told, said) =>
    expect(paymentEventText(told, t)).toBe(said),
  )
})

const placesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

test('a translation has the places of its text, and says something', () => {
  for (const [english, found] of [swahili, ofStaff, legal].flatMap(Object.entries<string>)) {
    expect(placesIn(found), english).toEqual(placesIn(english))
    expect(found.trim(), english).not.toBe('')
  }
})

const source = join(import.meta.dirname, '..')

/** True for files with texts for shoppers. Of the staff's pages those of shop assistants alone speak Swahili. */
const isShoppers = (file: string): boolean =>
  /\.tsx?$/.test(file) &&
  !/\.test\.|^testing\/|\.sw\.ts$|^(app|features)\/(staff|setup)\/|^staff-(ui|shop)\//.test(file)

/** Every text in the file, whatever becomes of it. */
const textsIn = (file: string): string[] => {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  return texts
}

/** A sentence in a table may have no `Text` type, so its form tells: a capital first, and an end. */
const isSentence = (text: string): boolean => /^[A-Z][\w’'-]* .*[.!?]$/.test(text)

test('no page of the shop holds a sentence without its Swahili', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(isShoppers)
  const used = new Set(files.flatMap((file) => textsIn(join(source, file))).filter(isSentence))
  expect(used.size).toBeGreaterThan(80)
  const known = new Set<string>([...Object.keys(swahili), ...Object.keys(legal)])
  expect([...used].filter((text) => !known.has(text))).toEqual([])
})

test('what nobody translated stays as it is', () => {
  expect(inSwahili.find('Nobody translated this')).toBeUndefined()
  expect(inSwahili.find('__proto__')).toBeUndefined()
})

test('facts go into their places, and nothing else does', () => {
  expect(fill('Zipo {n} tu', { n: 3 })).toBe('Zipo 3 tu')
  expect(fill('constructor {toString}', {})).toBe('constructor {toString}')
})

test.each([
  ['an order', /\boda\b/i, 'agizo'],
  ['a rider', /mwendeshaji/i, 'dereva'],
  ['a tier', /daraja/i, 'ngazi'],
])('%s has one word in Swahili: never %s, always %s', (_, other, word) => {
  const said = Object.values(swahili)
  expect(said.filter((text) => other.test(text))).toEqual([])
  expect(said.some((text) => text.includes(word))).toBe(true)
})

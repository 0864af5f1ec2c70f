import { expect, it } from 'vitest'
import { isSameName, namedAlike, nameKey, searchKey } from './name-key.ts'

it.each([
  ['2 m', '2 M'],
  ['2 m', '2  m'],
  ['2 m', ' 2\u00a0m '],
  ['2 m', '2\u200b m'],
  ['2 m', '2 m\ufe0f'],
  ['Café', 'Cafe\u0301'],
  ['Wanjikũ', 'WANJIKU\u0303'],
  ['１ ｋｇ', '1 kg'],
  ['half\u2011litre', 'half-litre'],
])('%j and %j are one name', (one, other) => {
  expect(isSameName(one, other)).toBe(true)
})

it.each([
  ['2 m', '2m'],
  ['Cafe', 'Café'],
  ['half-litre', 'half litre'],
])('%j and %j are two names', (one, other) => {
  expect(isSameName(one, other)).toBe(false)
})

it('is searched for without accents', () => {
  expect(searchKey('Ũcũrũ wa  Mũgima')).toBe('ucuru wa mugima')
  expect(searchKey('Jalape\u006e\u0303o CAFÉ')).toBe('jalapeno cafe')
})

it('has the key of a key for its key', () => {
  for (const name of ['İstanbul', 'ﬁ\u200bg  ROLL', '\u2011x', 'Straße', 'Å\u0301']) {
    expect(nameKey(nameKey(name))).toBe(nameKey(name))
  }
})

it('groups what has one name, and leaves out what has a name of its own', () => {
  expect(namedAlike(['2 m', 'rope', '2 M'], (one) => one)).toEqual([['2 m', '2 M']])
})

import { expect, test } from 'vitest'
import { errorCode, refusalText } from './errors.ts'

test.each(errorCode.options)('%s: each place of its text is filled', (code) => {
  const { text, facts } = refusalText(code)
  const places = [...text.matchAll(/\{(\w+)[}|]/g)].map(([, name]) => name)
  expect(Object.keys(facts)).toEqual(expect.arrayContaining(places))
})

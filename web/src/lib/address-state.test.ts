import { expect, test } from 'vitest'
import { z } from '#contract/rules/schema.ts'
import { addressState } from './address-state.ts'

const { read, write, into } = addressState(
  z.object({
    view: z.enum(['all', 'open']).default('all'),
    branch: z.coerce.number().int().positive().optional(),
    search: z.string().trim().optional(),
    tags: z
      .string()
      .default('')
      .transform((text) => text.split(',').filter(Boolean)),
    open: z
      .string()
      .optional()
      .transform((text) => text === 'true'),
  }),
)
const from = (text: string) => read(new URLSearchParams(text))

test('a state survives being written and read, in one order', () => {
  const state = { view: 'open' as const, branch: 3, search: 'a & b', tags: ['x', 'y'], open: true }
  const text = 'view=open&branch=3&search=a+%26+b&tags=x%2Cy&open=true'
  expect(write(state).toString()).toBe(text)
  expect(from('open=true&tags=x,y&search=a+%26+b&branch=3&view=open')).toEqual(state)
})

test('what means nothing is left out, and does not take the rest with it', () => {
  const state = from('view=mine&branch=x&search=&open=yes&tags=,')
  expect(state).toEqual({ view: 'all', tags: [], open: false })
  expect(write(state).toString()).toBe('')
  expect(from('view=mine&branch=3').branch).toBe(3)
})

test('what is so without an address is not written into it', () => {
  expect(write({ view: 'all', tags: [], open: false, search: '' }).toString()).toBe('')
})

test('a state goes into an address without touching what else stands there', () => {
  const address = new URLSearchParams('payment=7&view=open&branch=3')
  expect(into(address, { ...read(address), branch: undefined }).toString()).toBe(
    'view=open&payment=7',
  )
})

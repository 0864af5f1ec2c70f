import type { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inSwahili } from '../../app/swahili.ts'
import { inEnglish, SpeechContext } from '../../lib/text.ts'
import { keys } from '../../shop/keys.ts'
import { aBranch, find, show, type } from '../../testing/render.tsx'
import { SearchBox } from './search-box.tsx'
import { useRecentSearches } from './search-suggestions.tsx'

const named = { name: 'Milk', nameSw: 'Maziwa', slug: 'milk' }
const milk = { id: 7, ...named, unit: '500 ml', price: 60, imageUrl: '' }
const beverages = { id: 6, name: 'Beverages', nameSw: 'Vinywaji', slug: 'beverages' }
const found = { categories: [beverages], products: [milk] }
const known = (client: QueryClient): void => {
  client.setQueryData(keys.shop.branches, [aBranch()])
  client.setQueryData(keys.shop.suggestions({ branch: 1, text: 'mi' }), found)
  client.setQueryData(keys.shop.suggestions({ branch: 1, text: 'Tea' }), found)
}
const field = () => find('input[role="combobox"]')
const key = (name: string) =>
  act(async () => {
    field().dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
    )
  })
const options = () => [...document.querySelectorAll('[role="option"]')]

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  useRecentSearches.setState({ terms: [] })
})
afterEach(() => vi.useRealTimers())

const open = async (path = '/', speech = inEnglish) => {
  const box = (
    <SpeechContext value={speech}>
      <SearchBox />
    </SpeechContext>
  )
  const { router } = show(box, { path, known })
  // The list loads with the first use of the field.
  await act(async () => {
    field().focus()
    await import('./search-suggestions.tsx')
  })
  return router
}
const write = async (text: string) => {
  type(field(), text)
  await act(async () => vi.advanceTimersByTime(200))
}

test('arrows choose a suggestion, which the field names, and Enter goes there', async () => {
  const router = await open()
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await write('mi')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(options()).toHaveLength(3)
  await key('ArrowDown')
  await key('ArrowDown')
  const active = options().find((one) => one.getAttribute('aria-selected') === 'true')
  expect(active?.id).toBe(field().getAttribute('aria-activedescendant'))
  expect(active?.textContent).toContain('KSh 60')
  await key('Enter')
  expect(router.state.location.pathname).toBe('/products/milk')
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('suggests in the shopper’s language', async () => {
  await open('/', inSwahili)
  await write('mi')
  expect(options().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Vinywaji'),
    expect.stringMatching(/^Maziwa.*ml 500/),
    expect.stringContaining('mi'),
  ])
})

test('Escape closes the list and keeps what was typed', async () => {
  await open()
  await write('mi')
  await key('Escape')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(field()).toHaveProperty('value', 'mi')
})

test('an empty field offers what was searched for before, until that is cleared', async () => {
  useRecentSearches.setState({ terms: ['tea', 'soap'] })
  await open('/products?search=Tea')
  await write('')
  expect(options().map(({ textContent }) => textContent)).toEqual(['Tea', 'soap'])
  const clear = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Clear')
  await act(async () => clear?.click())
  expect(options()).toEqual([])
})

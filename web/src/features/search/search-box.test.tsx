import { act } from 'react'
import { expect, test } from 'vitest'
import { spec } from '#spec'
import { find, show, type } from '../../testing/render.tsx'
import { SearchBox } from './search-box.tsx'

const search = async (term: string) => {
  const { router } = show(<SearchBox />, { path: '/branches' })
  type(find('input[type="search"]'), term)
  await act(async () => {
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  return router.state.location
}

test('goes to the list of what was searched for', async () => {
  spec('storefront 2.2', 'Search goes to /products?search={text}, the text URL-encoded')
  const { pathname, search: query } = await search('  milk & tea ')
  expect(pathname).toBe('/products')
  expect(query).toBe('?search=milk%20%26%20tea')
})

test('a blank term is ignored', async () => {
  spec('storefront 2.2', 'A blank search term is ignored')
  spec('storefront 5', 'Search: a blank term is ignored')
  expect((await search('   ')).pathname).toBe('/branches')
})

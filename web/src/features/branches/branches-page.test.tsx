import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { branchesQuery, useBranchChoice } from '../../shop/branch/branch.ts'
import { answerWith } from '../../testing/api.ts'
import { aBranch, find, press, show, type } from '../../testing/render.tsx'
import { BranchesPage } from './branches-page.tsx'

const branches = [
  aBranch(),
  aBranch({ id: 4, code: 'karen', name: 'Karen', city: 'Nairobi', region: 'Nairobi' }),
]
const loaded = (client: QueryClient): void => {
  client.setQueryData(branchesQuery.queryKey, branches)
}
const names = (place: HTMLElement) =>
  [...place.querySelectorAll('h2')]
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Good to know')

beforeEach(() => {
  answerWith({})
  useBranchChoice.setState({ code: null })
})

test('4 skeletons while the branches load', () => {
  spec('storefront 2.8', '4 skeleton cards while loading')
  const { place } = show(<BranchesPage />)
  expect(find('[aria-busy="true"]', place).children).toHaveLength(4)
})

test('the search box filters by name, city or region, and says when nothing is left', () => {
  spec('storefront 2.8', 'A search box filters by name, city or region, whatever the case')
  spec('storefront 2.8', 'Empty: ‘No branches found’')
  const { place } = show(<BranchesPage />, { known: loaded })
  const box = find('input[type="search"]', place)
  expect(names(place)).toEqual(['Kabete', 'Karen'])
  type(box, 'kiAMBU')
  expect(names(place)).toEqual(['Kabete'])
  type(box, 'Kisumu')
  expect(names(place)).toEqual(['No branches found'])
})

test('says when branches are open, how far they deliver and how fast', () => {
  spec('storefront 2.8', 'Open 8AM to 9PM, seven days a week, closed on major public holidays')
  spec('storefront 2.8', 'Delivery radius 4 to 7 km')
  spec('storefront 2.8', '30-minute guarantee within the radius')
  spec('storefront 2.8', 'Stock varies per branch; walk-ins are welcome')
  const text = show(<BranchesPage />, { known: loaded }).place.textContent ?? ''
  expect(text).toContain('open 8AM to 9PM, seven days a week, and closed on major public holidays')
  expect(text).toContain('delivery radius is 4 to 7 km')
  expect(text).toContain('30-minute delivery guarantee applies within the delivery radius')
  expect(text).toContain('Stock varies per branch')
  expect(text).toContain('Walk-ins are welcome')
})

test('Select makes a branch the current one; the address may mark another', () => {
  spec('storefront 4', 'Branch: choosing on a card makes it current; the button reads Selected')
  const { place } = show(<BranchesPage />, { known: loaded, path: '/branches?code=karen' })
  const buttons = () => [...place.querySelectorAll<HTMLElement>('article button')]
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Selected', 'Select'])
  expect(useBranchChoice.getState().code).toBeNull()
  press(buttons()[1] ?? expect.fail())
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Select', 'Selected'])
  expect(useBranchChoice.getState().code).toBe('karen')
})

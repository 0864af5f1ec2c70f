import { act } from 'react'
import { expect, test } from 'vitest'
import { z } from '#contract/rules/zod.ts'
import { addressState } from '#web/lib/page/address-state.ts'
import { find, press, show, type } from '#web/testing/render.tsx'
import { AddressFilters } from './address-filters.tsx'
import { useAddressFilters } from './use-address-filters.ts'

const state = addressState(
  z.object({
    view: z.enum(['all', 'open']).optional(),
    search: z.string().trim().optional(),
    status: z.enum(['paid', 'failed']).optional(),
    from: z.iso.date().optional(),
  }),
)

const Page = () => {
  const filtering = useAddressFilters(state, ['view'])
  return (
    <AddressFilters
      label="Orders"
      filtering={filtering}
      fields={[
        { kind: 'search', name: 'search', label: 'Number', placeholder: 'Number' },
        {
          kind: 'choice',
          name: 'status',
          label: 'Status',
          any: 'Any status',
          options: [{ value: 'paid', label: 'Paid' }],
        },
        { kind: 'day', name: 'from', label: 'From' },
      ]}
    />
  )
}

const choose = (select: HTMLElement, value: string) =>
  act(() => {
    if (select instanceof HTMLSelectElement) select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const submit = (form: HTMLElement) =>
  act(() => {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })

test('each filter shows what the address says, and writes what is chosen there', () => {
  const { place, router } = show(<Page />, { path: '/?search=SKL1&payment=7' })
  const search = find('input[type="search"]', place)
  expect(search).toHaveProperty('value', 'SKL1')
  choose(find('select', place), 'paid')
  type(find('input[type="date"]', place), '2026-11-01')
  type(search, ' SKL2 ')
  expect(router.state.location.search).toContain('search=SKL1')
  submit(find('form', place))
  expect(router.state.location.search).toBe('?search=SKL2&status=paid&from=2026-11-01&payment=7')
  choose(find('select', place), '')
  expect(router.state.location.search).toBe('?search=SKL2&from=2026-11-01&payment=7')
})

test('they can be cleared together, and only when there are some', () => {
  const { place, router } = show(<Page />, { path: '/?view=open&status=paid&from=2026-11-01' })
  press(find('button', place))
  expect(router.state.location.search).toBe('?view=open')
  expect(place.querySelector('button')).toBeNull()
})

test('a slash goes to the search, but not while somebody writes', () => {
  const { place } = show(<Page />)
  const slash = (target: Element) =>
    act(() => {
      target.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
    })
  const search = find('input[type="search"]', place)
  slash(find('select', place))
  expect(document.activeElement).not.toBe(search)
  slash(document.body)
  expect(document.activeElement).toBe(search)
})

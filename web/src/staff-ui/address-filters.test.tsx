import { act } from 'react'
import { expect, test } from 'vitest'
import { z } from '#contract/rules/schema.ts'
import { addressState } from '#web/lib/address-state.ts'
import { stubMedia } from '#web/testing/media.ts'
import { find, press, show, type, until } from '#web/testing/render.tsx'
import { AddressFilters, type FilterField } from './address-filters.tsx'
import { useAddressFilters } from './use-address-filters.ts'

const state = addressState(
  z.object({
    view: z.enum(['all', 'open']).optional(),
    search: z.string().trim().optional(),
    status: z.enum(['paid', 'failed']).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
)

type Field = FilterField<'search' | 'status' | 'from' | 'to'>
const fields: readonly Field[] = [
  { kind: 'search', name: 'search', label: 'Number', placeholder: 'Number' },
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    any: 'Any status',
    options: [{ value: 'paid', label: 'Paid' }],
  },
  { kind: 'day', name: 'from', label: 'From' },
]
const Page = ({ shown = fields }: { shown?: readonly Field[] }) => (
  <AddressFilters label="Orders" filtering={useAddressFilters(state, ['view'])} fields={shown} />
)
const Many = () => <Page shown={[...fields, { kind: 'day', name: 'to', label: 'To' }]} />

const choose = (select: HTMLElement, value: string) =>
  act(() => {
    if (select instanceof HTMLSelectElement) select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const submit = (form: HTMLElement) =>
  act(() => {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })

const onPhone = (): void => stubMedia(true)

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

test('the search runs while somebody types, and keeps the space that was typed last', async () => {
  const { place, router } = show(<Page />)
  const search = find('input[type="search"]', place)
  type(search, 'm')
  type(search, 'milk ')
  expect(router.state.location.search).toBe('')
  await until(() => expect(router.state.location.search).toBe('?search=milk'))
  expect(search).toHaveProperty('value', 'milk ')
  type(search, 'milk p')
  await until(() => expect(router.state.location.search).toBe('?search=milk+p'))
  // Back leaves the search at once, not letter by letter.
  act(() => void router.navigate(-1))
  await until(() => expect(router.state.location.search).toBe(''))
  act(() => void router.navigate(1))
  await until(() => expect(search).toHaveProperty('value', 'milk p'))
  act(() => void router.navigate('/'))
  await until(() => expect(search).toHaveProperty('value', ''))
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

test('on a phone only the search stands above the list; a button opens the others, and counts the set ones', () => {
  onPhone()
  const { place, router } = show(<Many />, { path: '/?search=SKL1&status=paid' })
  const others = find('[hidden]', place)
  expect(others.querySelectorAll('select, input')).toHaveLength(3)
  expect(others.contains(find('input[type="search"]', place))).toBe(false)
  const button = find('button[aria-expanded]', place)
  expect(button.textContent).toBe('Filters (1)')
  expect(button.getAttribute('aria-controls')).toBe(others.id)
  press(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(others.hidden).toBe(false)
  choose(find('select', others), '')
  expect(button.textContent).toBe('Filters')
  expect(router.state.location.search).toBe('?search=SKL1')
})

test('few filters stand open on a phone too', () => {
  onPhone()
  const { place } = show(<Page />)
  expect(place.querySelector('[aria-expanded]')).toBeNull()
  find('select', place)
})

const Folding = () => (
  <AddressFilters
    label="Orders"
    folds
    filtering={useAddressFilters(state, ['view'])}
    fields={fields}
  />
)

test('a list that has more to show hides its filters on every window, behind a button that counts the set ones', () => {
  const { place } = show(<Folding />, { path: '/?status=paid&from=2026-11-01' })
  expect(find('button[aria-expanded="false"]', place).textContent).toBe('Filters (2)')
  expect(find('[hidden]', place).querySelectorAll('select, input')).toHaveLength(2)
  find('input[type="search"]', place)
})

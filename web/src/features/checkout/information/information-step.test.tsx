import { act, createRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#web/shop/account/session.ts'
import { useCheckoutDraft } from '#web/shop/checkout/checkout-draft.ts'
import { answerWith } from '#web/testing/api.ts'
import { aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { InformationStep } from './information-step.tsx'

const FIELDS = ['name', 'email', 'phone', 'street', 'city', 'region']
const field = (name: string) => find(`#checkout-${name}`)
const values = () => FIELDS.map((name) => field(name).getAttribute('value'))
const step = (onDone = vi.fn()) => {
  const asked = answerWith({})
  const heading = createRef<HTMLHeadingElement>()
  const { place } = show(<InformationStep heading={heading} serverErrors={{}} onDone={onDone} />)
  return { place, asked, onDone, send: () => press(find('button[type="submit"]', place)) }
}
const addressesOf = (asked: string[]) => asked.filter((path) => path.startsWith('/api/addresses'))
const complaints = (place: HTMLElement) =>
  [...place.querySelectorAll('[aria-label="Errors"] a')].map(({ textContent }) => textContent)

beforeEach(() => {
  useSession.setState({ user: null })
  useCheckoutDraft.getState().reset()
})

test('a guest starts with empty fields, and nobody asks for saved addresses', async () => {
  const { place, asked } = step()
  expect(values()).toEqual(FIELDS.map(() => ''))
  // A list for guests would be there by now.
  await act(() => import('./saved-addresses.tsx'))
  expect(addressesOf(asked)).toEqual([])
  expect(place.textContent).not.toContain('New Address')
  expect(find('a[href="/login"]', place).textContent).toBe('Login or Register')
})

test.each([
  [{}, ['Wanjiku Kamau', 'wanjiku@example.com', '0712 345 678']],
  [{ email: 'other@example.com' }, ['Wanjiku Kamau', 'other@example.com', '0712 345 678']],
])(
  'name, email and phone come from the profile, as far as they are not written already: %o',
  async (written, shown) => {
    useCheckoutDraft.getState().write(written)
    useSession.setState({ user: aUser({ phoneNumber: '254712345678' }) })
    const { asked } = step()
    expect(values()).toEqual([...shown, '', '', ''])
    await until(() => expect(addressesOf(asked)).toEqual([`/api/addresses/user/${aUser().id}`]))
  },
)

test('goes on once the form is right, with each complaint at its field until then', () => {
  const { place, send, onDone } = step()
  const right = ['Njeri Kamau', 'njeri@example.com', '0712345678', 'Waiyaki Way 12', 'Kabete']
  for (const [n, text] of right.entries()) type(field(FIELDS[n] ?? ''), text)
  send()
  expect(onDone).not.toHaveBeenCalled()
  expect(complaints(place)).toEqual(['Region is required'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Errors')
  expect(field('region').getAttribute('aria-invalid')).toBe('true')
  type(field('region'), 'Kiambu')
  expect(complaints(place)).toEqual([])
  send()
  expect(onDone).toHaveBeenCalledOnce()
})

import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { useSession } from '../../shop/account/session.ts'
import { dispatch } from '../../shop/checkout/use-checkout.ts'
import { answerWith } from '../../testing/api.ts'
import { aUser, find, leaveAll, press, show, type, until } from '../../testing/render.tsx'
import { leaveAccount } from './auth-api.ts'
import { LoginPage } from './login-page.tsx'

const tabs = () => [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
const selected = () =>
  tabs().find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent
const page = () => show(<LoginPage />, { path: '/login' })

beforeEach(() => useSession.setState({ user: null }))

test('two tabs, Login first, and a link home', () => {
  spec('storefront 2.11', 'Tabs Login and Register')
  spec('storefront 2.11', '‘Back to Home’ leads to ‘/’')
  const { place } = page()
  expect(tabs().map(({ textContent }) => textContent)).toEqual(['Login', 'Register'])
  expect(selected()).toBe('Login')
  const home = find('a', place)
  expect(home.textContent).toContain('Back to Home')
  expect(home.getAttribute('href')).toBe('/')
})

test('who is signed in is sent home', async () => {
  spec('storefront 2.11', 'Who is signed in is sent to ‘/’')
  useSession.setState({ user: aUser() })
  const { router } = page()
  await until(() => expect(router.state.location.pathname).toBe('/'))
})

test('staff whose session ended read why the form is there', async () => {
  const state = { from: '/picking?branch=1', isAsked: true, hasEnded: true }
  const { place, router } = page()
  await act(() => router.navigate('/login', { state }))
  expect(find('[role="status"]', place).textContent).toBe(
    'Your session has ended. Log in again, and you go on where you were.',
  )
})

test('after registering the login tab opens with the user name in it, and waits for the password', async () => {
  spec('storefront 2.11', 'After registering the login tab opens with the user name in it')
  const asked = answerWith({ '/api/users/register': {} })
  page()
  press(tabs()[1] ?? expect.fail())
  const entry = {
    fullName: 'Baraka Otieno',
    username: ' baraka ',
    email: 'baraka@example.com',
    password: 'siri-yangu',
    confirmPassword: 'siri-yangu',
  }
  for (const [name, text] of Object.entries(entry)) type(find(`input[name="${name}"]`), text)
  press(find('button[type="submit"]'))
  await until(() => expect(selected()).toBe('Login'))
  expect(asked).toEqual(['/api/users/register'])
  expect(find('input[name="username"]').getAttribute('value')).toBe('baraka')
  expect(document.querySelector('input[name="confirmPassword"]')).toBeNull()
  expect(document.activeElement).toBe(find('input[name="password"]'))
})

test('registering begins with what was typed in the checkout, and keeps what is typed over a way back', async () => {
  spec('storefront 2.11', 'Registration carries over what the checkout knows, and is kept')
  const typed = (name: string) => find(`input[name="${name}"]`).getAttribute('value')
  dispatch({
    type: 'entryWritten',
    change: { name: 'Njeri Kamau', email: 'njeri@example.com', phone: '0712 345 678' },
  })
  page()
  press(tabs()[1] ?? expect.fail())
  expect(['fullName', 'email', 'phoneNumber'].map(typed)).toEqual([
    'Njeri Kamau',
    'njeri@example.com',
    '0712 345 678',
  ])
  type(find('input[name="username"]'), 'njeri')
  type(find('input[name="fullName"]'), 'Njeri W. Kamau')
  type(find('input[name="password"]'), 'siri-yangu')
  leaveAll()
  page()
  press(tabs()[1] ?? expect.fail())
  expect(['username', 'fullName', 'password'].map(typed)).toEqual(['njeri', 'Njeri W. Kamau', ''])
  leaveAccount()
  leaveAll()
  page()
  press(tabs()[1] ?? expect.fail())
  expect(['username', 'fullName', 'email'].map(typed)).toEqual(['', '', ''])
})

import { beforeEach, expect, test, vi } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { useSession } from '../../shop/account/session.ts'
import { answerWith } from '../../testing/api.ts'
import { aUser, find, press, show, type, until } from '../../testing/render.tsx'
import { PasswordPage } from './password-page.tsx'

/** Every other path shows nothing. */
const page = (path = '/password') => show(<PasswordPage />, { path, route: '/password' })
const fill = (entry: Record<string, string>) => {
  for (const [name, text] of Object.entries(entry)) type(find(`input[name="${name}"]`), text)
  press(find('button[type="submit"]'))
}
const twice = { password: 'a-new-one', confirmPassword: 'a-new-one' }

beforeEach(() => useSession.setState({ user: null }))

test('without a link one has to be signed in', async () => {
  const { router } = page()
  await until(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.state).toEqual({ from: '/password' })
})

test('a link asks for the new password alone, and leads to the login', async () => {
  const asked = answerWith({ '/api/users/password-link': {} })
  const { router } = page('/password#token=abc')
  expect(document.querySelector('input[name="oldPassword"]')).toBeNull()
  fill({ password: 'a-new-one', confirmPassword: 'another' })
  expect(find('input[name="confirmPassword"]').getAttribute('aria-invalid')).toBe('true')
  expect(asked).toEqual([])
  fill(twice)
  await until(() => expect(router.state.location.pathname).toBe('/login'))
  expect(asked).toEqual(['/api/users/password-link'])
})

test('a wrong old password is said at its field, and loses nothing', async () => {
  useSession.setState({ user: aUser() })
  page()
  const refusal = { message: 'This is not your password.', code: 'WRONG_PASSWORD' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refusal), { status: 422 }))
  fill({ oldPassword: 'guessed', ...twice })
  await until(() => expect(document.body.textContent).toContain('This is not your password.'))
  expect(find('input[name="oldPassword"]').getAttribute('aria-invalid')).toBe('true')
  expect(find('input[name="password"]').getAttribute('value')).toBe('a-new-one')
})

test('passwords are masked, and a password manager may fill them in', () => {
  useSession.setState({ user: aUser() })
  page()
  const fields = { oldPassword: 'current', password: 'new', confirmPassword: 'new' }
  for (const [name, kind] of Object.entries(fields)) {
    const field = find(`input[name="${name}"]`)
    expect(field.getAttribute('type')).toBe('password')
    expect(field.getAttribute('autocomplete')).toBe(`${kind}-password`)
    expect(field.dispatchEvent(new Event('paste', { bubbles: true, cancelable: true }))).toBe(true)
  }
})

test('staff are asked for eight characters before anything is sent', async () => {
  useSession.setState({ user: aUser({ role: 'driver' }) })
  const asked = answerWith({ '/api/users/password': {} })
  page()
  expect(document.body.textContent).toContain('At least 8 characters')
  fill({ oldPassword: 'duka-demo', password: 'seven77', confirmPassword: 'seven77' })
  await until(() => expect(document.body.textContent).toContain(refusals.STAFF_PASSWORD_WEAK[1]))
  expect(asked).not.toContain('/api/users/password')
})

test('a new password that the shop finds weak is marked at its field', async () => {
  page('/password#token=abc')
  const refusal = { message: refusals.STAFF_PASSWORD_WEAK[1], code: 'STAFF_PASSWORD_WEAK' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refusal), { status: 422 }))
  fill(twice)
  await until(() =>
    expect(find('input[name="password"]').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(document.body.textContent).toContain(refusal.message)
})

test('one signs out everywhere, and is signed out here', async () => {
  useSession.setState({ user: aUser() })
  const asked = answerWith({ '/api/users/logout-everywhere': {} })
  const { place } = page()
  const button = [...place.querySelectorAll('button')].find((one) =>
    one.textContent?.includes('Log out everywhere'),
  )
  press(button ?? expect.fail())
  await until(() => expect(useSession.getState().user).toBeNull())
  expect(asked).toContain('/api/users/logout-everywhere')
})

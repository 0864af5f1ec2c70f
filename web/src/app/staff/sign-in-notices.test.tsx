import { expect, test } from 'vitest'
import { answerWith } from '../../testing/api.ts'
import { find, press, show, until } from '../../testing/render.tsx'
import { SignInNotices } from './sign-in-notices.tsx'

const standing = {
  hasApp: false,
  passkeys: [],
  passkeyOrigin: null,
  beginsAt: null,
  recoveryLeft: 0,
  resetAt: null,
  newBrowsers: [],
}
const status = () => find('[role=status]')

test('staff read from when on a code is asked for, and where to set it up', async () => {
  answerWith({
    '/api/users/second-factor': { ...standing, beginsAt: '2026-12-05T06:30:00.000Z' },
  })
  show(<SignInNotices />)
  await until(() => expect(status().textContent).toContain('From 5 Dec 2026, 09:30'))
  expect(find('a', status()).getAttribute('href')).toBe('/password')
})

test('a reset is told in its place', async () => {
  const beginsAt = '2026-12-05T06:30:00.000Z'
  answerWith({ '/api/users/second-factor': { ...standing, beginsAt, resetAt: beginsAt } })
  show(<SignInNotices />)
  await until(() => expect(status().textContent).toContain('Your second factor was taken away'))
  expect(status().textContent).not.toContain('will need a second step')
})

test('a new browser is named until its person says who it was', async () => {
  const newBrowsers = [{ at: '2026-12-05T06:30:00.000Z', browser: 'Chrome, Android' }]
  const asked = answerWith({
    '/api/users/second-factor': { ...standing, newBrowsers },
    '/api/users/browser-notices': {},
  })
  show(<SignInNotices />)
  await until(() => expect(status().textContent).toContain('Chrome, Android, 5 Dec 2026, 09:30'))
  press(find('button', status()))
  await until(() => expect(asked).toContain('/api/users/browser-notices'))
})

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
  changes: [],
  setUp: 'password',
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

test('whoever needs a link for it reads so', async () => {
  const beginsAt = '2026-12-05T06:30:00.000Z'
  answerWith({ '/api/users/second-factor': { ...standing, beginsAt, setUp: 'link' } })
  show(<SignInNotices />)
  await until(() => expect(status().textContent).toContain('Ask another administrator for a link'))
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

test('a change made in another browser is named until its person says who it was', async () => {
  const changes = [
    { at: '2026-12-05T06:30:00.000Z', what: 'passkey', isNews: true },
    { at: '2026-12-04T06:30:00.000Z', what: 'app', isNews: false },
  ]
  const asked = answerWith({
    '/api/users/second-factor/notices': {},
    '/api/users/second-factor': { ...standing, hasApp: true, setUp: 'factor', changes },
  })
  show(<SignInNotices />)
  await until(() => expect(status().textContent).toContain('Passkey added, 5 Dec 2026, 09:30'))
  expect(status().textContent).not.toContain('Authenticator app set up')
  press(find('button', status()))
  await until(() => expect(asked).toContain('/api/users/second-factor/notices'))
})

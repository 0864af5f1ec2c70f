import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../shop/account/session.ts'
import { answerWith } from '../testing/api.ts'
import { aUser } from '../testing/render.tsx'
import { findSession } from './find-session.ts'

const html = document.documentElement
const signedIn = () => useSession.getState().user

beforeEach(() => {
  useSession.setState({ user: null })
  html.dataset.session = ''
})
afterEach(() => {
  delete html.dataset.session
  vi.unstubAllGlobals()
})

test('a session whose user this browser has forgotten is asked for once, and signs the page in', async () => {
  const asked = answerWith({ '/api/auth/me': aUser() })
  await findSession()
  expect(signedIn()).toEqual(aUser())
  await findSession()
  expect(asked).toEqual(['/api/auth/me'])
})

test('a guest’s page, and one that knows its user, ask nothing', async () => {
  const asked = answerWith({ '/api/auth/me': aUser() })
  delete html.dataset.session
  await findSession()
  html.dataset.session = ''
  useSession.setState({ user: aUser({ fullName: 'Known' }) })
  await findSession()
  expect(asked).toEqual([])
})

test.each([401, 503])('an answer of %d leaves the page signed out', async (status) => {
  vi.stubGlobal('fetch', async () => new Response('', { status }))
  await findSession()
  expect(signedIn()).toBeNull()
})

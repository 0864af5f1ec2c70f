import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { aUser } from '../../testing/render.tsx'
import { useBranchChoice } from '../branch/branch.ts'
import { useCart } from '../cart/cart.ts'
import { useSession } from './session.ts'

const KEY = 'duka-user'
const stored = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? 'null')?.state
const remembered = () => useSession.getState().user

beforeEach(() => {
  useSession.setState({ user: null })
  localStorage.clear()
})

test('who signs in is remembered over a reload, and forgotten on signing out', async () => {
  spec('storefront 4', 'Session: kept in local storage and restored on load')
  spec('storefront 4', 'Session: logout clears it, on the server too')
  spec('storefront 7', 'After login the user is stored')
  useSession.getState().setUser(aUser())
  expect(stored()).toEqual({ user: aUser() })
  const text = localStorage.getItem(KEY) ?? ''
  useSession.setState({ user: null })
  localStorage.setItem(KEY, text)
  await useSession.persist.rehydrate()
  expect(remembered()).toEqual(aUser())
  useSession.getState().setUser(null)
  expect(stored()).toEqual({ user: null })
})

test.each([
  ['is no JSON', '{"state":{"user":'],
  ['is no user', '{"state":{"user":{"id":"x"}},"version":0}'],
])('what was stored and %s is cleared', async (_, text) => {
  spec('storefront 4', 'Session: a failed parse clears it')
  localStorage.setItem(KEY, text)
  await useSession.persist.rehydrate()
  expect(remembered()).toBeNull()
  expect(localStorage.getItem(KEY)).toBeNull()
})

const Bare = () => {
  const signedIn = useSession(({ user }) => user !== null)
  const chosen = useBranchChoice(({ code }) => code !== null)
  const filled = useCart(({ lines }) => lines.length > 0)
  return JSON.stringify([signedIn, chosen, filled])
}

test('session, branch choice and cart are there without anything around the component', () => {
  spec('storefront 8', 'Session, branch and cart have no provider to be outside of')
  expect(renderToString(createElement(Bare))).toBe('[false,false,false]')
})

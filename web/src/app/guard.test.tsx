import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import type { RouteObject } from '#web/lib/router/match.ts'
import { useLocation } from '#web/lib/router/router.tsx'
import { createMemoryRouter, InMemory } from '#web/testing/memory-router.tsx'
import { forgetSession, useSession } from '../shop/account/session.ts'
import { answerWith } from '../testing/api.ts'
import { aUser, find, render, until } from '../testing/render.tsx'
import { Layout } from './layout/layout.tsx'
import { shopPages } from './pages/shop-pages.ts'
import { PageScript } from './router/page-script.ts'
import { Pages, scriptRoute, scriptsOf } from './router/pages.tsx'

beforeEach(() => {
  answerWith({})
})

const Shown = () => {
  const { pathname, search, state } = useLocation()
  return <output>{JSON.stringify({ at: `${pathname}${search}`, state })}</output>
}

const inFrame = (path: string): RouteObject => {
  const page = shopPages.find((one) => one.path === path)
  if (page === undefined) throw new Error(`The shop has no page ${path}`)
  return {
    ...scriptRoute(new PageScript(async () => ({ element: <Shown />, handle: page }))),
    path,
  }
}

const paths = ['/', '/loyalty', '/driver', '/login']

/** Opens the page's address in the shop's frame, with the address in place of the page itself. */
const openAt = async (path: string): Promise<void> => {
  const routes = [{ element: <Layout />, children: paths.map(inFrame) }]
  const scripts = paths.flatMap((one) => scriptsOf(routes, one))
  await Promise.all(scripts.map((script) => script.coming()))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InMemory router={createMemoryRouter(path)}>
        <Pages routes={routes} />
      </InMemory>
    </QueryClientProvider>,
  )
}

const shown = () => JSON.parse(find('output').textContent ?? '')

test('a page that needs an account sends a guest home, to sign in for it', async () => {
  spec('storefront 2.1', '/gamified-loyalty: ‘Loyalty: the game’')
  spec('storefront 2.1', '/loyalty: ‘Loyalty: the rewards screen’')
  useSession.setState({ user: null })
  await openAt('/loyalty?tab=tiers')
  await until(() =>
    expect(shown()).toEqual({ at: '/', state: { signInFor: '/loyalty?tab=tiers' } }),
  )
})

test('staff whose session ends at work come to the form, told why, and go back where they were', async () => {
  useSession.setState({ user: aUser({ role: 'driver' }) })
  await openAt('/driver?stop=2')
  await until(() => expect(shown().at).toBe('/driver?stop=2'))
  act(forgetSession)
  await until(() =>
    expect(shown()).toEqual({
      at: '/login',
      state: { from: '/driver?stop=2', isAsked: true, hasEnded: true },
    }),
  )
})

test('who logs out at work is asked for nothing', async () => {
  useSession.setState({ user: aUser({ role: 'driver' }) })
  await openAt('/driver')
  act(() => useSession.getState().setUser(null))
  await until(() => expect(shown()).toEqual({ at: '/', state: { signInFor: '/driver' } }))
})

test('whoever is signed in stays on it', async () => {
  useSession.setState({ user: aUser() })
  await openAt('/loyalty')
  await until(() => expect(shown()).toEqual({ at: '/loyalty', state: null }))
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import type { RouteObject } from '#web/lib/router/match.ts'
import { useLocation } from '#web/lib/router/router.tsx'
import { createMemoryRouter, InMemory } from '#web/testing/memory-router.tsx'
import { useSession } from '../shop/account/session.ts'
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

/** Opens the page's address in the shop's frame, with the address in place of the page itself. */
const openAt = async (path: string): Promise<void> => {
  const routes = [{ element: <Layout />, children: ['/', '/loyalty'].map(inFrame) }]
  const scripts = ['/', '/loyalty'].flatMap((one) => scriptsOf(routes, one))
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

test('whoever is signed in stays on it', async () => {
  useSession.setState({ user: aUser() })
  await openAt('/loyalty')
  await until(() => expect(shown()).toEqual({ at: '/loyalty', state: null }))
})

import { act, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StaticRouter } from '#web/lib/router/router.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { inEnglish } from '../lib/text.ts'
import { drawnForNobody } from '../shop/account/first-view.ts'
import { useSession } from '../shop/account/session.ts'
import { useCheckout } from '../shop/checkout/use-checkout.ts'
import { answerWith } from '../testing/api.ts'
import { aHeldOrder } from '../testing/guest-order.ts'
import { aUser, until } from '../testing/render.tsx'
import { App } from './app.tsx'
import { BrowserRouter } from './router/browser-router.tsx'
import { Pages, scriptsOf } from './router/pages.tsx'
import { routes } from './routes.tsx'

const shop = { ...drawnForNobody.shop, name: 'Duka' }

const appFor = (guest: boolean, router: (pages: ReactNode) => ReactNode) => (
  <App
    client={createQueryClient(() => undefined)}
    first={{ ...drawnForNobody, guest, shop }}
    speech={inEnglish}
  >
    {router(<Pages routes={routes} />)}
  </App>
)

/** The page as the server draws it, for a guest or for somebody with a session. */
const drawnAt = async (path: string, { guest = true } = {}): Promise<HTMLElement> => {
  const [pathname = ''] = path.split('?')
  await Promise.all(scriptsOf(routes, pathname).map((script) => script.coming()))
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(
    appFor(guest, (pages) => <StaticRouter location={path}>{pages}</StaticRouter>),
  )
  return place
}

const complaints: unknown[] = []
const leave: (() => void)[] = []

/** React takes over what the server drew. */
const takeOver = async (
  place: HTMLElement,
  path: string,
  { guest = true, state = null as unknown } = {},
) => {
  window.history.replaceState(state === null ? null : { usr: state, key: 'k' }, '', path)
  const app = appFor(guest, (pages) => <BrowserRouter drawn>{pages}</BrowserRouter>)
  const root = await act(() =>
    hydrateRoot(place, app, { onRecoverableError: (error) => complaints.push(error) }),
  )
  leave.push(() => act(() => root.unmount()))
}

/** The live stream stays silent. */
class Silence extends EventTarget {
  close(): void {}
}

beforeEach(() => {
  vi.stubGlobal('EventSource', Silence)
  answerWith({})
  complaints.length = 0
  useSession.setState({ user: null })
  useCheckout.setState({ guestOrders: [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const end of leave.splice(0)) end()
  document.body.replaceChildren()
})

test.each([
  ['/orders', 'Sign In Required', 'Order Number'],
  ['/delivery-tracking', 'Delivery Tracking', 'Tracking number or order number'],
  ['/login', 'Karibu! Welcome to Duka', 'Password'],
])(
  '%s stands on the page before any script runs, and is taken over as it is',
  async (path, heading, field) => {
    const place = await drawnAt(path)
    const headings = [...place.querySelectorAll('main h1, main h2')].map((one) => one.textContent)
    expect(headings).toContain(heading)
    expect(
      [...place.querySelectorAll('main label')].some((one) => one.textContent?.includes(field)),
    ).toBe(true)
    await takeOver(place, path)
    expect(complaints).toEqual([])
  },
)

test('a member’s orders have their title and tabs before any script runs, and nobody’s orders', async () => {
  const place = await drawnAt('/orders', { guest: false })
  const tabs = [...place.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent)
  expect(tabs).toEqual(['Active Orders', 'Completed', 'Cancelled'])
  expect(place.textContent).not.toContain('Sign In Required')
  useSession.setState({ user: aUser() })
  await takeOver(place, '/orders', { guest: false })
  expect(complaints).toEqual([])
})

test('a page of one person’s own things shows its title before any script runs', async () => {
  const place = await drawnAt('/loyalty', { guest: false })
  expect(place.querySelector('main h1')?.textContent).toBe('My Rewards')
})

test('what only the browser knows comes after React has taken the page over', async () => {
  useCheckout.setState({ guestOrders: [aHeldOrder()] })
  const orders = await drawnAt('/orders')
  await takeOver(orders, '/orders')
  expect(orders.textContent).toContain('Orders placed on this device')

  const tracking = await drawnAt('/delivery-tracking')
  const byPhone = { orderNumber: 'DK-12345678', phone: '0712345678' }
  await takeOver(tracking, '/delivery-tracking', { state: byPhone })
  await until(() => expect(tracking.textContent).not.toContain('No Delivery Selected'))

  const login = await drawnAt('/login')
  await takeOver(login, '/login', { state: { tab: 'register' } })
  await until(() =>
    expect(login.querySelector('[role="tab"][aria-selected="true"]')?.textContent).toBe('Register'),
  )
  expect(complaints).toEqual([])
})

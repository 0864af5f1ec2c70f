import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { hydrate, onlineManager, type QueryClient } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { FirstView } from '#contract/rules/first-view.ts'
import type { ShownShop } from '#contract/shop-settings.ts'
import { App } from './app/app.tsx'
import { findSession } from './app/find-session.ts'
import { chosenLanguage, speechOf } from './app/language.tsx'
import { BrowserRouter } from './app/router/browser-router.tsx'
import { Pages, scriptsOf } from './app/router/pages.tsx'
import { routes } from './app/routes.tsx'
import { hearAnswers, send } from './lib/api.ts'
import { watchInstallOffer } from './lib/install-offer.ts'
import { loadInTurn } from './lib/load-later.ts'
import { watchOwnBuild } from './lib/own-build.ts'
import { watchTouches } from './lib/presses.ts'
import { createQueryClient } from './lib/query-client.ts'
import { isClockDoubtful, noteServerTime, pageSentAt } from './lib/server-clock.ts'
import { inEnglish } from './lib/text.ts'
import { drawnForNobody } from './shop/account/first-view.ts'
import { dropOwnData, forgetSession } from './shop/account/session.ts'

/**
 * Installs the service worker, which keeps the shop usable without a connection. During development it is off, since
 * scripts change without changing their names.
 */
const registerServiceWorker = () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register('/sw.js').catch(console.warn)
  }
  // The worker is installed after the page has loaded, so that the worker's requests do not slow the page. The page may
  // have loaded before this script runs.
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}

/**
 * The data with which the server drew the page. Undefined if the server drew nothing: then the browser draws
 * everything.
 */
const readFirstView = (): FirstView | undefined => {
  const text = document.getElementById('first-view')?.textContent
  return text ? JSON.parse(text) : undefined
}

/** The shop's settings as the server wrote them into the page. A page that the server did not write has none. */
const readShop = (): ShownShop => {
  const text = document.getElementById('shop')?.textContent
  return text ? JSON.parse(text) : drawnForNobody.shop
}

/** Own orders stay readable without a connection. */
const keepOrders = async (client: QueryClient): Promise<void> => {
  const { keepOwnOrders } = await import('./app/keep-own-orders.ts')
  keepOwnOrders(client)
}

/** In a transition React takes over a drawn page in pieces, and the page stays responsive. */
const draw = (root: HTMLElement, app: ReactNode, isDrawn: boolean): void => {
  if (isDrawn) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

const start = async (root: HTMLElement) => {
  hearAnswers(noteServerTime)
  watchTouches()
  watchOwnBuild()
  watchInstallOffer()
  const first = readFirstView()
  // The query library hears only of changes of the connection. So it is told at the start whether there is one.
  const isOnline = navigator.onLine
  onlineManager.setOnline(isOnline)
  const client = createQueryClient(forgetSession)
  dropOwnData(client)
  if (first !== undefined) hydrate(client, first.queries)
  // If the device's clock may be wrong, this request learns the server's time: every answer names it, and a page that
  // the server drew may need no other answer.
  if (first !== undefined && isClockDoubtful(pageSentAt() ?? first.minute)) {
    send('/api/limits', {}).catch(() => undefined)
  }
  const [speech] = await Promise.all([
    // If the dictionary cannot be loaded, the page is shown in English.
    speechOf(first?.language ?? chosenLanguage()).catch(() => inEnglish),
    findSession(),
    // Without a connection the page's first queries fail at once, and need the kept answers.
    isOnline ? undefined : keepOrders(client).catch(() => undefined),
    ...scriptsOf(routes, window.location.pathname).map((script) => script.coming()),
  ])
  const app = (
    <StrictMode>
      <App
        client={client}
        first={{ ...(first ?? drawnForNobody), shop: readShop() }}
        speech={speech}
      >
        <BrowserRouter drawn={first !== undefined}>
          <Pages routes={routes} />
        </BrowserRouter>
      </App>
    </StrictMode>
  )
  draw(root, app, first !== undefined)
  if (isOnline) loadInTurn(() => keepOrders(client))
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// The app starts in a task of its own, so that a slow phone can react to the shopper after reading the scripts.
setTimeout(() => void start(root))
registerServiceWorker()

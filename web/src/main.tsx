import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { hydrate, onlineManager } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { FirstView } from '#contract/rules/first-view.ts'
import type { ShownShop } from '#contract/shop-settings.ts'
import { App } from './app/app.tsx'
import { chosenLanguage, speechOf } from './app/language.tsx'
import { BrowserRouter } from './app/router/browser-router.tsx'
import { Pages, scriptsOf } from './app/router/pages.tsx'
import { routes } from './app/routes.tsx'
import { hearAnswers, send } from './lib/api.ts'
import { watchInstallOffer } from './lib/install-offer.ts'
import { watchTouches } from './lib/presses.ts'
import { createQueryClient } from './lib/query-client.ts'
import { isClockDoubtful, noteServerTime } from './lib/server-clock.ts'
import { inEnglish } from './lib/text.ts'
import { drawnForNobody } from './shop/account/first-view.ts'
import { dropOwnData, forgetSession } from './shop/account/session.ts'

/**
 * Keeps the shop at hand for times without a connection. In development scripts change under their names, so it stays
 * off.
 */
const registerServiceWorker = () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register('/sw.js').catch(console.warn)
  }
  // The worker's requests must not compete with the page. The page may have loaded before this script runs.
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}

/** The server's first view. Where the server drew nothing, the browser draws everything. */
const readFirstView = (): FirstView | undefined => {
  const text = document.getElementById('first-view')?.textContent
  return text ? JSON.parse(text) : undefined
}

/** A page that the server has not written itself has none. */
const readShop = (): ShownShop => {
  const text = document.getElementById('shop')?.textContent
  return text ? JSON.parse(text) : drawnForNobody.shop
}

const start = async (root: HTMLElement) => {
  hearAnswers(noteServerTime)
  watchTouches()
  watchInstallOffer()
  const first = readFirstView()
  // Queries hear of changes alone: a page that was opened without a connection would not hear that there is one.
  onlineManager.setOnline(navigator.onLine)
  const client = createQueryClient(forgetSession)
  dropOwnData(client)
  if (first !== undefined) hydrate(client, first.queries)
  // A page that the server has drawn may ask it nothing more for long.
  if (first !== undefined && isClockDoubtful(first.minute)) {
    send('/api/limits', {}).catch(() => undefined)
  }
  const [speech] = await Promise.all([
    // A page without its dictionary is in English.
    speechOf(first?.language ?? chosenLanguage()).catch(() => inEnglish),
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
  // In a transition React takes the page over bit by bit, and answers the shopper in between.
  if (first === undefined) createRoot(root).render(app)
  else startTransition(() => void hydrateRoot(root, app))
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// A slow phone answers the shopper between reading the scripts and starting the app.
setTimeout(() => void start(root))
registerServiceWorker()

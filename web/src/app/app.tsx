import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { SiteName } from '../lib/page-title.ts'
import { sayLive } from '../lib/presses.ts'
import type { Speech } from '../lib/text.ts'
import { type DrawnFor, FirstViewContext } from '../shop/account/first-view.ts'
import { tellServerBranch } from '../shop/branch/branch.ts'
import { followOtherTabs } from '../shop/cart/cart.ts'
import { SpeechProvider } from './language.tsx'

/** The providers that the server and the browser both put around the router. */
export const App = ({
  client,
  first,
  speech,
  children,
}: {
  client: QueryClient
  first: DrawnFor
  /** The language in which the page is drawn at first. */
  speech: Speech
  children: ReactNode
}) => {
  useEffect(followOtherTabs, [])
  useEffect(tellServerBranch, [])
  // React runs the effects of inner components first, so every part of the page handles presses before `sayLive` says
  // so.
  useEffect(sayLive, [])
  return (
    <FirstViewContext value={first}>
      <SpeechProvider first={speech}>
        <SiteName value={first.shop.name}>
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        </SiteName>
      </SpeechProvider>
    </FirstViewContext>
  )
}

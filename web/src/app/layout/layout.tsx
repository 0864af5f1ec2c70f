import { useContext } from 'react'
import { type Location, Outlet, ScrollRestoration, useMatches } from 'react-router-dom'
import { useHydrated } from '../../lib/page/use-hydrated.ts'
import { useText } from '../../lib/text.ts'
import { FirstViewContext } from '../../shop/account/first-view.ts'
import { BehindHint } from '../../shop/live/behind-hint.tsx'
import { LiveUpdates } from '../../shop/live/live-updates.tsx'
import { drawnAs } from '../page-handle.ts'
import { PageSkeleton } from '../page-skeleton.tsx'
import { DeferredOverlays } from './deferred-overlays.tsx'
import { Footer } from './footer.tsx'
import { CategoryBar } from './header/category-bar.tsx'
import { Header } from './header/header.tsx'
import { InfoStrip } from './info-strip.tsx'
import styles from './layout.module.css'
import { Progress } from './progress.tsx'
import { RouteChange } from './route-change.tsx'
import { TabBar } from './tab-bar.tsx'

/** Every page that is opened afresh has the key 'default'. The address tells such pages apart. */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? `${pathname}${search}` : key

/** A page of personal things waits until the browser has said whose they are. */
const Page = () => {
  const hydrated = useHydrated()
  const { guest } = useContext(FirstViewContext)
  const drawn = drawnAs(useMatches().at(-1)?.handle)
  const now = hydrated || drawn === 'page' || (drawn === 'guest' && guest)
  return now ? <Outlet /> : <PageSkeleton />
}

/** The frame of every page of the shop. */
export const Layout = () => {
  const t = useText()
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('Skip to content')}
      </a>
      <Progress />
      <Header />
      <CategoryBar />
      <InfoStrip />
      <BehindHint />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Page />
      </main>
      <Footer />
      <TabBar />
      <DeferredOverlays />
      <LiveUpdates />
      <RouteChange />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

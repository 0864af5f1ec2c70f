import { useContext } from 'react'
import { type Location, Outlet, ScrollRestoration, useMatches } from 'react-router-dom'
import { BehindHint } from '../../components/behind-hint.tsx'
import { FirstViewContext, useHydrated } from '../../lib/first-view.ts'
import { LiveUpdates } from '../../lib/live.ts'
import { useText } from '../../lib/text.ts'
import { drawnAs } from '../page-handle.ts'
import { PageSkeleton } from '../page-skeleton.tsx'
import { CategoryBar } from './category-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { InfoStrip } from './info-strip.tsx'
import { LaterParts } from './later-parts.tsx'
import styles from './layout.module.css'
import { Progress } from './progress.tsx'
import { RouteChange } from './route-change.tsx'
import { TabBar } from './tab-bar.tsx'

/** Every page that is opened afresh has the key 'default': there the address tells them apart. */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? `${pathname}${search}` : key

/** A page of one person's own things waits until the browser has said who that is. */
const Page = () => {
  const hydrated = useHydrated()
  const { guest } = useContext(FirstViewContext)
  const drawn = drawnAs(useMatches().at(-1)?.handle)
  const now = hydrated || drawn === 'page' || (drawn === 'guest' && guest)
  return now ? <Outlet /> : <PageSkeleton />
}

/** What surrounds every page of the shop. */
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
      <LaterParts />
      <LiveUpdates />
      <RouteChange />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

import { useContext } from 'react'
import { Outlet } from 'react-router-dom'
import { useHydrated } from '../../lib/page-state.ts'
import { useText } from '../../lib/text.ts'
import { FirstViewContext } from '../../shop/account/first-view.ts'
import { BehindHint, LiveUpdates } from '../../shop/live/live-updates.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SignInFirst, useAccess } from '../guard.tsx'
import { usePageHandle } from '../pages/page.ts'
import { DeferredOverlays } from './deferred-overlays.tsx'
import { Footer } from './footer.tsx'
import { CategoryBar, Header } from './header.tsx'
import { InfoStrip } from './info-strip.tsx'
import styles from './layout.module.css'
import { Progress, RouteChange } from './route-change.tsx'
import { TabBar } from './tab-bar.tsx'

/** Takes the place of the first page while its script loads. */
export const PageSkeleton = () => {
  const t = useText()
  return (
    <div className={`page ${styles.page}`} role="status">
      <span className="visually-hidden">{t('Loading')}</span>
      <Skeleton width="320px" height="36px" />
      <div className={styles.rest}>
        <Skeleton height="100%" radius="14px" />
      </div>
    </div>
  )
}

/**
 * A page with personal data waits until the browser has said who is signed in. A page that needs an account asks for
 * the sign-in first.
 */
const Page = () => {
  const hydrated = useHydrated()
  const { guest } = useContext(FirstViewContext)
  const { drawn } = usePageHandle()
  const now = hydrated || drawn === 'page' || (drawn === 'guest' && guest)
  const asked = useAccess() === 'asked'
  if (!now) return <PageSkeleton />
  return asked ? <SignInFirst /> : <Outlet />
}

const Menus = () => (
  <>
    <Header />
    <CategoryBar />
    <InfoStrip />
  </>
)

/** The frame of every page of the shop. */
export const Layout = () => {
  const t = useText()
  const { slim = false } = usePageHandle()
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('Skip to content')}
      </a>
      <Progress />
      {slim ? null : <Menus />}
      <BehindHint />
      <main id="main" tabIndex={-1} className={slim ? styles.slim : styles.main}>
        <Page />
      </main>
      {slim ? null : <Footer />}
      {slim ? null : <TabBar />}
      <DeferredOverlays />
      <LiveUpdates />
      <RouteChange />
    </>
  )
}

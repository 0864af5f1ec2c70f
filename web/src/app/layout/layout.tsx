import { useContext } from 'react'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { Outlet, useLocation } from '#web/lib/router/router.tsx'
import { useOwnBuild } from '../../lib/own-build.ts'
import { useHydrated } from '../../lib/page-state.ts'
import { useFreeText, useText } from '../../lib/text.ts'
import { FirstViewContext, useShop } from '../../shop/account/first-view.ts'
import { BehindHint, LiveUpdates } from '../../shop/live/live-updates.tsx'
import { Button } from '../../ui/button.tsx'
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

/** Takes the place of a page that is not known yet, under the page's title if there is one. */
export const PageSkeleton = () => {
  const t = useText()
  const free = useFreeText()
  const { title = '' } = usePageHandle()
  return (
    <div className={`page ${styles.page}`}>
      {title === '' ? <Skeleton width="320px" height="36px" /> : <h1>{free(title)}</h1>}
      <div className={styles.rest} role="status">
        <span className="visually-hidden">{t('Loading')}</span>
        <Skeleton height="100%" radius="14px" />
      </div>
    </div>
  )
}

/**
 * A page of one person's own things waits until the browser has said who is signed in. A page that needs an account
 * asks for the sign-in first.
 */
const Page = () => {
  const hydrated = useHydrated()
  const { guest } = useContext(FirstViewContext)
  const { drawn } = usePageHandle()
  const now = hydrated || drawn === 'page' || drawn === 'own' || (drawn === 'guest' && guest)
  const asked = useAccess() === 'asked'
  if (!now) return <PageSkeleton />
  return asked ? <SignInFirst /> : <Outlet />
}

/**
 * The page's content. Each page has an element of its own: what stands elsewhere on the next page has not moved.
 * Categories and the home page's search are content too, and scroll away with it.
 */
const Content = () => {
  const { slim = false, path } = usePageHandle()
  const isHome = useLocation().pathname === '/'
  return (
    <main key={path} className={slim ? styles.slim : styles.whole}>
      {slim ? null : <CategoryBar />}
      {isHome ? (
        <div className={`page ${styles.search}`}>
          <SearchBox inPage />
        </div>
      ) : null}
      <div id="main" tabIndex={-1} className={slim ? styles.inside : styles.main}>
        <Page />
      </div>
    </main>
  )
}

/** Says that the shop was updated, so that parts which this page has not loaded yet cannot come. */
const UpdatedHint = () => {
  const t = useText()
  const { name: shop } = useShop()
  const isReplaced = useOwnBuild() === 'replaced'
  return (
    <div role="status">
      {isReplaced ? (
        <p className={styles.updated}>
          <span>{t('{shop} was updated.', { shop })}</span>{' '}
          <Button look="quiet" size="small" onClick={() => window.location.reload()}>
            {t('Load again')}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

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
      {slim ? null : <Header />}
      {slim ? null : <InfoStrip />}
      <BehindHint />
      <UpdatedHint />
      <Content />
      {slim ? null : <Footer />}
      {slim ? null : <TabBar />}
      <DeferredOverlays />
      <LiveUpdates />
      <RouteChange />
    </>
  )
}

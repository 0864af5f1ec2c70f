import { lazy, Suspense } from 'react'
import { Outlet } from '#web/lib/router/router.tsx'
import { useText } from '../../lib/text.ts'
import { useToasts } from '../../lib/toasts.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { LiveUpdates } from '../../shop/live/live-updates.tsx'
import { Kitenge } from '../../ui/icon.tsx'
import { AccountMenu } from '../account-menu.tsx'
import { SignInFirst, useAccess } from '../guard.tsx'
import { usePageHandle } from '../pages/page.ts'
import styles from './alone.module.css'
import layout from './layout.module.css'
import { RouteChange } from './route-change.tsx'

const NotFoundPage = lazy(async () => ({
  default: (await import('../../features/not-found-page.tsx')).NotFoundPage,
}))
const ToastViewport = lazy(async () => ({
  default: (await import('../../ui/feedback/toast-viewport.tsx')).ToastViewport,
}))

/** Sends guests home and asks them to sign in. A visitor with the wrong role sees the not-found page. */
const Guarded = () => {
  const access = useAccess()
  if (access === 'asked') return <SignInFirst />
  return <Suspense>{access === 'granted' ? <Outlet /> : <NotFoundPage />}</Suspense>
}

/** Pages for some roles also show the account menu and the toasts. */
const AtWork = () => {
  const toast = useToasts((state) => state.toast !== null)
  return (
    <>
      <AccountMenu />
      <LiveUpdates />
      <Suspense>{toast ? <ToastViewport /> : null}</Suspense>
    </>
  )
}

/** The frame of a page that stands alone: it shows the shop's logo, and no menus. */
export const Alone = () => {
  const t = useText()
  const { name } = useShop()
  const { roles } = usePageHandle()
  return (
    <>
      <a href="#main" className={layout.skip}>
        {t('Skip to content')}
      </a>
      <header className={styles.header}>
        <div className={`page ${styles.bar}`}>
          <p className={styles.sign}>
            <img src="/icon.svg" alt="" width="36" height="36" />
            <span>{name}</span>
          </p>
          {roles === undefined ? null : <AtWork />}
        </div>
        <Kitenge />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Guarded />
      </main>
      <RouteChange />
    </>
  )
}

import { Link, Outlet } from 'react-router-dom'
import { fill as t } from '#contract/rules/fill.ts'
import { NewOrders } from '../../features/staff/branch/new-orders.tsx'
import { useShop } from '../../shop/account/first-view.ts'
import { LiveUpdates } from '../../shop/live/live-updates.tsx'
import { StaffThemeProvider } from '../../staff-ui/staff-theme.tsx'
import { Icon, Kitenge } from '../../ui/icon.tsx'
import { AccountMenu } from '../account-menu.tsx'
import { DeferredOverlays } from '../layout/deferred-overlays.tsx'
import { Progress } from '../layout/progress.tsx'
import { RouteChange } from '../layout/route-change.tsx'
import { BehindAlert } from './behind-alert.tsx'
import { DemoWarning } from './demo-warning.tsx'
import styles from './staff-layout.module.css'
import { StaffNav } from './staff-nav.tsx'

const Bar = () => {
  const { name: shop } = useShop()
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.logo} aria-label={t('{shop}, home', { shop })}>
        <img src="/icon.svg" alt="" width="32" height="32" />
        <span className={styles.name}>{shop}</span>
        <span className={styles.area}>{t('Staff')}</span>
      </Link>
      <Link to="/" className={styles.back}>
        <Icon name="shop" size={20} />
        <span className={styles.words}>{t('Back to the shop')}</span>
      </Link>
      <AccountMenu />
    </header>
  )
}

/** The frame of every page of the staff. */
export const StaffLayout = () => {
  return (
    <StaffThemeProvider>
      <a href="#main" className={styles.skip}>
        {t('Skip to content')}
      </a>
      <Progress />
      <Bar />
      <Kitenge height={6} />
      <DemoWarning />
      <div className={styles.frame}>
        <div className={styles.side}>
          <StaffNav />
        </div>
        <main id="main" tabIndex={-1} className={styles.main}>
          <BehindAlert />
          <Outlet />
        </main>
      </div>
      <DeferredOverlays />
      <LiveUpdates />
      <RouteChange />
      <NewOrders />
    </StaffThemeProvider>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { demoNotice } from '#contract/operations.ts'
import { Link, Outlet, useLocation } from '#web/lib/router/router.tsx'
import { type Speech, SpeechContext, useFreeText, useText } from '#web/lib/text.ts'
import { api } from '../../lib/api.ts'
import { useBehind } from '../../lib/behind.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { useSession, useUserId } from '../../shop/account/session.ts'
import { keys } from '../../shop/keys.ts'
import { LiveUpdates } from '../../shop/live/live-updates.tsx'
import { ComplaintsCount } from '../../staff-shop/complaint/complaints-count.tsx'
import { NewOrders, NewOrdersCount } from '../../staff-shop/new-orders/new-orders.tsx'
import { OrderBell } from '../../staff-shop/new-orders/order-bell.tsx'
import { PaymentsCount } from '../../staff-shop/payments-count.tsx'
import { StaffSearch } from '../../staff-shop/search/staff-search.tsx'
import { SetAsideCount } from '../../staff-shop/set-aside.tsx'
import { Alert } from '../../staff-ui/antd.ts'
import { DraftOwner } from '../../staff-ui/form/draft.tsx'
import { MenuIconOf } from '../../staff-ui/menu-icon.tsx'
import { StaffThemeProvider } from '../../staff-ui/staff-theme.tsx'
import { Icon, Kitenge } from '../../ui/icon.tsx'
import { AccountMenu } from '../account-menu.tsx'
import { DeferredOverlays } from '../layout/deferred-overlays.tsx'
import { Progress, RouteChange } from '../layout/route-change.tsx'
import { staffMenuFor } from '../pages/staff-menu.ts'
import { SignInNotices } from './sign-in-notices.tsx'
import styles from './staff-layout.module.css'

/** The number of what waits on a page, beside the page's entry in the menu. */
const Waiting = ({ path }: { path: string }) => {
  if (path === '/admin/orders' || path === '/branch-manager/dashboard') return <NewOrdersCount />
  if (path === '/complaints') return <ComplaintsCount />
  if (path === '/admin/payments') return <PaymentsCount />
  return path === '/admin/operations' ? <SetAsideCount /> : null
}

/** Each role sees the entries of the pages that it may open. */
const StaffNav = () => {
  const t = useText()
  const free = useFreeText()
  const role = useSession((session) => session.user?.role)
  const groups = role === undefined ? [] : staffMenuFor(role)
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // A low window has room for some of the entries, so the current entry is scrolled into view. The entry of a parent
  // page counts as current too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path moves the mark.
  useEffect(() => {
    const here = nav.current?.querySelector('[aria-current="page"]')
    here?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const here = groups.flatMap(({ pages }) => pages).find(({ path }) => isWithin(pathname, path))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was chosen closes the menu.
  useEffect(() => setOpen(false), [pathname])
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">☰</span>
        <span>{t('Menu')}</span>
        {here === undefined ? null : <span className={styles.here}>{free(here.title)}</span>}
      </button>
      <nav
        ref={nav}
        id={id}
        aria-label={t('Staff')}
        className={`${styles.nav} ${isOpen ? styles.isOpen : ''}`}
      >
        {groups.map(({ group, title: groupTitle, pages }) => (
          <section key={group} className={styles.group} aria-label={free(groupTitle)}>
            <h2 className={styles.groupTitle}>{free(groupTitle)}</h2>
            <ul className={styles.list}>
              {pages.map(({ path, title, menu }) => (
                <li key={path}>
                  <Link
                    to={path}
                    className={styles.entry}
                    aria-current={isWithin(pathname, path) ? 'page' : undefined}
                  >
                    <MenuIconOf name={menu.icon} />
                    <span>{free(title)}</span>
                    <Waiting path={path} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <MoreBelow />
      </nav>
    </>
  )
}

/** Stands at the bottom of the menu as long as it goes on below the window. */
const MoreBelow = () => {
  const t = useText()
  const end = useRef<HTMLSpanElement>(null)
  const [isMore, setMore] = useState(false)
  useEffect(() => {
    if (end.current === null || typeof IntersectionObserver === 'undefined') return
    const seen = new IntersectionObserver(([entry]) => setMore(entry?.isIntersecting === false))
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [])
  return (
    <>
      <span ref={end} className={styles.end} />
      {isMore ? (
        <p className={styles.more} aria-hidden="true">
          {t('More below ↓')}
        </p>
      ) : null}
    </>
  )
}

/** A page below the entry's page counts as the entry's too. */
const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)

const query = {
  queryKey: keys.shop.demo,
  queryFn: ({ signal }: { signal: AbortSignal }) => api('/api/demo', demoNotice, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
}

/** Warns on every staff page while the demo shop, whose passwords are public, is open to the network. */
export const DemoWarning = () => {
  const t = useText()
  const { data } = useQuery(query)
  if (data?.isInReach !== true) return null
  return (
    <p className={styles.warning} role="alert">
      {t(
        'This is the demo shop, open to the network: everybody knows the passwords of its accounts.',
      )}
    </p>
  )
}

/** Names the read models that lag behind, since the staff decide by these figures. */
export const BehindAlert = () => {
  const t = useText()
  const names = useBehind()
  return (
    <div role="status" className={styles.behind}>
      {names.length === 0 ? null : (
        <Alert
          type="warning"
          showIcon
          role="presentation"
          title={t('Behind: {names}', { names: names.join(', ') })}
          description={t(
            'What you see of this may be old. It catches up by itself; the operations guide tells what to do where it does not.',
          )}
        />
      )}
    </div>
  )
}

const Bar = () => {
  const t = useText()
  const { name: shop } = useShop()
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.logo} aria-label={t('{shop}, home', { shop })}>
        <img src="/icon.svg" alt="" width="32" height="32" />
        <span className={styles.name}>{shop}</span>
        <span className={styles.area}>{t('Staff')}</span>
      </Link>
      <StaffSearch />
      <Link to="/" className={styles.back}>
        <Icon name="shop" size={20} />
        <span className={styles.words}>{t('Back to the shop')}</span>
      </Link>
      <OrderBell />
      <AccountMenu atWork />
    </header>
  )
}

/** Gives the staff's pages their Swahili, which comes as a script of its own. Until it is there they speak English. */
const StaffSpeech = ({ children }: { children: ReactNode }) => {
  const speech = useContext(SpeechContext)
  const [widen, setWiden] = useState<{ with: (speech: Speech) => Speech }>()
  const isSwahili = speech.language === 'sw'
  useEffect(() => {
    if (!isSwahili) return
    import('./swahili.ts').then(
      ({ withStaffTexts }) => setWiden({ with: withStaffTexts }),
      // Without the script the pages stay in English.
      () => undefined,
    )
  }, [isSwahili])
  const spoken = useMemo(
    () => (isSwahili && widen !== undefined ? widen.with(speech) : speech),
    [isSwahili, widen, speech],
  )
  return <SpeechContext value={spoken}>{children}</SpeechContext>
}

const Frame = () => {
  const t = useText()
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
          <NewOrders />
          <StaffNav />
        </div>
        <main id="main" tabIndex={-1} className={styles.main}>
          <BehindAlert />
          <SignInNotices />
          <DraftOwner value={useUserId()}>
            <Outlet />
          </DraftOwner>
        </main>
      </div>
      <DeferredOverlays />
      <LiveUpdates />
      <RouteChange />
    </StaffThemeProvider>
  )
}

/** The frame of every page of the staff. */
export const StaffLayout = () => (
  <StaffSpeech>
    <Frame />
  </StaffSpeech>
)

import { Outlet, ScrollRestoration } from 'react-router-dom'
import { useText } from '../../lib/text.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { Kitenge } from '../../ui/kitenge.tsx'
import styles from './alone.module.css'
import layout from './layout.module.css'
import { RouteChange } from './route-change.tsx'

/** The frame of a page that stands alone: the shop's sign, and no way elsewhere. */
export const Alone = () => {
  const t = useText()
  const { name } = useShop()
  return (
    <>
      <a href="#main" className={layout.skip}>
        {t('Skip to content')}
      </a>
      <header className={styles.header}>
        <p className={`page ${styles.sign}`}>
          <img src="/icon.svg" alt="" width="36" height="36" />
          {name}
        </p>
        <Kitenge />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <RouteChange />
      <ScrollRestoration />
    </>
  )
}

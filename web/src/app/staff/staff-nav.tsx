import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { fill as t } from '#contract/rules/fill.ts'
import { useSession } from '../../shop/account/session.ts'
import { SetAsideCount } from '../../staff-shop/set-aside.tsx'
import { MenuIconOf } from '../../staff-ui/menu-icon.tsx'
import { staffMenuFor } from '../pages/staff-menu.ts'
import styles from './staff-nav.module.css'

/** Each page shows up here for the roles that may see it. */
export const StaffNav = () => {
  const role = useSession((session) => session.user?.role)
  const pages = role === undefined ? [] : staffMenuFor(role)
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // A phone shows only some of the entries. The entry of a page above the present one is marked too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path moves the mark.
  useEffect(() => {
    const here = nav.current?.querySelector('[aria-current="page"]')
    here?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav ref={nav} aria-label={t('Staff')} className={styles.nav}>
      <ul className={styles.list}>
        {pages.map(({ path, title, icon }) => (
          <li key={path}>
            <NavLink to={path} className={styles.entry ?? ''}>
              <MenuIconOf name={icon} />
              <span>{title}</span>
              {path === '/admin/operations' ? <SetAsideCount /> : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

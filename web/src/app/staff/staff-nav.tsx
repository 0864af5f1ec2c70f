import { CreditCardOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import type { AccountRole } from '#contract/user.ts'
import { useText } from '../../lib/text.ts'
import { useSession } from '../../shop/account/session.ts'
import styles from './staff-nav.module.css'

/** As on the route: a page shows up here for those who may see it. */
const entries: readonly {
  to: string
  label: string
  icon: ReactNode
  roles: readonly AccountRole[]
}[] = [
  {
    to: '/admin/payments',
    label: 'Payments',
    icon: <CreditCardOutlined />,
    roles: ['admin', 'finance'],
  },
]

export const StaffNav = () => {
  const t = useText()
  const role = useSession((session) => session.user?.role)
  const own = entries.filter(({ roles }) => role !== undefined && roles.includes(role))
  return (
    <nav aria-label={t('Staff')} className={styles.nav}>
      <ul className={styles.list}>
        {own.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink to={to} className={styles.entry ?? ''}>
              {icon}
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

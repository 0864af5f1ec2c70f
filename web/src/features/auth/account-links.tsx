import { Link } from 'react-router-dom'
import type { User } from '#contract/user.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { logout } from './auth-api.ts'
import { leaveAccount } from './leave-account.ts'
import styles from './user-menu.module.css'

const useLogout = () => {
  const t = useText()
  return useAction({
    send: logout,
    done: () => {
      leaveAccount()
      showToast(t('Logged out'), t('You have been successfully logged out.'))
    },
    failed: t('Logout failed'),
  })
}

export const SignedInLinks = ({ user, onLeave }: { user: User; onLeave(): void }) => {
  const t = useText()
  const { mutate, isPending } = useLogout()
  return (
    <>
      <p className={styles.greeting}>{t('Hello, {fullName}', { fullName: user.fullName })}</p>
      <ul>
        <li>
          <Link className={styles.item} to="/orders" onClick={onLeave}>
            {t('My Orders')}
          </Link>
        </li>
        <PaymentsLink role={user.role} onLeave={onLeave} />
        <li>
          <Link className={styles.item} to="/wishlist" onClick={onLeave}>
            {t('My Wishlist')}
          </Link>
        </li>
        <li>
          <Link className={styles.item} to="/password" onClick={onLeave}>
            {t('Security')}
          </Link>
        </li>
        <li>
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              onLeave()
              if (!isPending) mutate()
            }}
          >
            {t('Logout')}
          </button>
        </li>
      </ul>
    </>
  )
}

const PaymentsLink = ({ role, onLeave }: { role: User['role']; onLeave(): void }) => {
  const t = useText()
  return ['admin', 'finance'].includes(role) ? (
    <li>
      <Link className={styles.item} to="/admin/payments" onClick={onLeave}>
        {t('Payments')}
      </Link>
    </li>
  ) : null
}

/** `from`: where to go once signed in. */
export const SignedOutLinks = ({ from, onLeave }: { from: string; onLeave(): void }) => {
  const t = useText()
  return (
    <ul>
      <li>
        <Link className={styles.item} to="/login" state={{ from }} onClick={onLeave}>
          {t('Login')}
        </Link>
      </li>
      <li>
        <Link
          className={styles.item}
          to="/login"
          state={{ from, tab: 'register' }}
          onClick={onLeave}
        >
          {t('Register')}
        </Link>
      </li>
      <li>
        <Link className={styles.item} to="/wishlist" onClick={onLeave}>
          {t('My Wishlist')}
        </Link>
      </li>
    </ul>
  )
}

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

/** `label` is in the reader's language. */
export type AccountLink = { to: string; label: string }

export const SignedInLinks = ({
  user,
  links,
  onLeave,
}: {
  user: User
  links: readonly AccountLink[]
  onLeave(): void
}) => {
  const t = useText()
  const { mutate, isPending } = useLogout()
  return (
    <>
      <p className={styles.greeting}>{t('Hello, {fullName}', { fullName: user.fullName })}</p>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link className={styles.item} to={to} onClick={onLeave}>
              {label}
            </Link>
          </li>
        ))}
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

/** `from`: the path to go to after signing in. */
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

import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useSession } from '../../shop/account/session.ts'
import { AccountCard } from './account-card.tsx'
import styles from './auth.module.css'
import { changePassword, spendPasswordLink } from './auth-api.ts'
import { EverywhereButton } from './everywhere-button.tsx'
import { leaveAccount } from './leave-account.ts'
import { PasswordForm } from './password-form.tsx'

/** The secret of an admin's link. A browser never sends the part behind the '#' to the server by itself. */
const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token')

const ByLink = ({ token }: { token: string }) => {
  const t = useText()
  const navigate = useNavigate()
  const onDone = (): void => {
    leaveAccount()
    showToast(t('Password changed'), t('You can log in with it now.'))
    void navigate('/login', { replace: true })
  }
  return (
    <>
      <h1 className={styles.title}>{t('Choose a new password')}</h1>
      <PasswordForm
        asksOld={false}
        submitText={t('Save password')}
        send={({ password }) => spendPasswordLink({ token, password })}
        onDone={onDone}
      />
    </>
  )
}

const ByOwner = () => {
  const t = useText()
  return (
    <>
      <h1 className={styles.title}>{t('Security')}</h1>
      <PasswordForm
        asksOld
        submitText={t('Change password')}
        send={({ oldPassword, password }) => changePassword({ oldPassword, password })}
        onDone={() => showToast(t('Password changed'), t('All other devices are logged out.'))}
      >
        <p>{t('A new password logs you out on all other devices.')}</p>
      </PasswordForm>
      <hr className={styles.divider} />
      <p className={styles.note}>
        {t('Lost a phone, or logged in at somebody else’s? End your sessions on all devices.')}
      </p>
      <EverywhereButton />
    </>
  )
}

export const PasswordPage = () => {
  const { hash } = useLocation()
  const [token] = useState(() => tokenIn(hash))
  const signedIn = useSession(({ user }) => user !== null)
  if (token === null && !signedIn) {
    return <Navigate to="/login" state={{ from: '/password' }} replace />
  }
  return <AccountCard>{token === null ? <ByOwner /> : <ByLink token={token} />}</AccountCard>
}

import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { LackingFactor, PasswordLinkSpent } from '#contract/sign-in.ts'
import type { User } from '#contract/user.ts'
import { Navigate, useLocation, useNavigate } from '#web/lib/router/router.tsx'
import { codeOf } from '../../lib/api.ts'
import { type FieldErrors, useForm } from '../../lib/forms.ts'
import { type Text, useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSession } from '../../shop/account/session.ts'
import { afterSignIn } from '../../shop/account/workplace.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import { AccountCard, AccountForm } from './account-card.tsx'
import styles from './auth.module.css'
import { changePassword, leaveAccount, logoutEverywhere, spendPasswordLink } from './auth-api.ts'

const securityParts = () => import('./sign-in/security-parts.tsx')
const SecondFactor = lazy(async () => ({ default: (await securityParts()).SecondFactor }))
const SecondStep = lazy(async () => ({
  default: (await import('./sign-in/second-step.tsx')).SecondStep,
}))
const Sessions = lazy(async () => ({ default: (await securityParts()).Sessions }))

const EverywhereButton = () => {
  const t = useText()
  const { mutate, isPending } = useAction({
    send: logoutEverywhere,
    done: () => {
      leaveAccount()
      showToast(t('Logged out'), t('You have been logged out on all devices.'))
    },
    failed: t('Logout failed'),
  })
  return (
    <Button look="outline" size="large" wide busy={isPending} onClick={() => mutate()}>
      {t('Log out everywhere')}
    </Button>
  )
}

type NewPassword = { password: string; confirmPassword: string }

/** Checks a new password, which is typed twice. `ofStaff`: a member of staff types it. */
const complaintsAbout = (
  { password, confirmPassword }: NewPassword,
  ofStaff: boolean,
): FieldErrors => {
  if (password.length < 6) return { password: 'Password must be at least 6 characters long' }
  if (ofStaff && password.length < 8)
    return { password: 'This password is too short or too common.' }
  return password === confirmPassword ? {} : { confirmPassword: 'Passwords do not match' }
}

type Entry = { oldPassword: string; password: string; confirmPassword: string }
const blank: Entry = { oldPassword: '', password: '', confirmPassword: '' }

type Props<Output> = {
  /** True if the form also asks for the current password. */
  asksOld: boolean
  /** True if a member of staff is signed in. A link does not say whose it is. */
  ofStaff: boolean
  /** Says how long the password must be. */
  hint: Text
  submitText: string
  send(entry: Entry): Promise<Output>
  onDone(output: Output): void
  children?: ReactNode
}

const missingOld = (asksOld: boolean, { oldPassword }: Entry): FieldErrors =>
  asksOld && oldPassword === '' ? { oldPassword: 'Please enter your current password.' } : {}

/** The field that a refusal is about. */
const fieldOf = (code: string | undefined): keyof Entry | 'form' => {
  if (code === 'WRONG_PASSWORD') return 'oldPassword'
  return code === 'STAFF_PASSWORD_WEAK' ? 'password' : 'form'
}

/**
 * The form for a new password, which is typed twice. If the server refuses the password, what was typed stays in the
 * form.
 */
const PasswordForm = <Output,>({
  asksOld,
  ofStaff,
  hint,
  submitText,
  send,
  onDone,
  children,
}: Props<Output>) => {
  const t = useText()
  const { bind, ...form } = useForm({
    initial: blank,
    check: (entry) => ({ ...missingOld(asksOld, entry), ...complaintsAbout(entry, ofStaff) }),
    send,
    done: onDone,
    refused: (error, why) => {
      showToast(t('The password was not changed'), t(why), 'destructive')
      return { [fieldOf(codeOf(error))]: why }
    },
  })
  return (
    <AccountForm submit={submitText} form={form}>
      {children}
      {asksOld ? (
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          {...bind('oldPassword')}
        />
      ) : null}
      <PasswordField
        label={t('New password')}
        hint={t(hint)}
        autoComplete="new-password"
        {...bind('password')}
      />
      <PasswordField
        label={t('Repeat the new password')}
        autoComplete="new-password"
        {...bind('confirmPassword')}
      />
    </AccountForm>
  )
}

/** Reads the secret of a password link, which an admin sends. Browsers do not send the part after '#' to the server. */
const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token')

const ByLink = ({ token }: { token: string }) => {
  const t = useText()
  const navigate = useNavigate()
  const [lacking, setLacking] = useState<LackingFactor>()
  const toLogin = () => void navigate('/login', { replace: true })
  const onDone = ({ lacks, ways = [] }: PasswordLinkSpent) => {
    leaveAccount()
    if (lacks !== undefined) {
      showToast(t('Password changed'))
      setLacking({ lacks, ways })
      return
    }
    showToast(t('Password changed'), t('You can log in with it now.'))
    toLogin()
  }
  const onSignedIn = (user: User) => {
    useSession.getState().setUser(user)
    void navigate(afterSignIn(user.role, '/', false), { replace: true })
  }
  if (lacking !== undefined)
    return (
      <Suspense fallback={<Skeleton height="240px" radius="10px" />}>
        <SecondStep lacking={lacking} onSignedIn={onSignedIn} onBack={toLogin} />
      </Suspense>
    )
  return (
    <>
      <h1 className={styles.title}>{t('Choose a new password')}</h1>
      <PasswordForm
        asksOld={false}
        ofStaff={false}
        hint="At least 6 characters, for staff 8"
        submitText={t('Save password')}
        send={({ password }) => spendPasswordLink({ token, password })}
        onDone={onDone}
      />
    </>
  )
}

const ByOwner = () => {
  const t = useText()
  const ofStaff = useSession(({ user }) => user !== null && user.role !== 'customer')
  return (
    <>
      <h1 className={styles.title}>{t('Security')}</h1>
      <PasswordForm
        asksOld
        ofStaff={ofStaff}
        hint={ofStaff ? 'At least 8 characters' : 'At least 6 characters'}
        submitText={t('Change password')}
        send={({ oldPassword, password }) => changePassword({ oldPassword, password })}
        onDone={() => showToast(t('Password changed'), t('All other devices are logged out.'))}
      >
        <p>{t('A new password logs you out on all other devices.')}</p>
      </PasswordForm>
      <hr className={styles.divider} />
      <Suspense fallback={<Skeleton height="240px" radius="10px" />}>
        {ofStaff ? (
          <>
            <SecondFactor />
            <hr className={styles.divider} />
          </>
        ) : null}
        <Sessions />
      </Suspense>
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

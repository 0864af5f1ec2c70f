import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { z } from '#contract/rules/schema.ts'
import type { LackingFactor } from '#contract/sign-in.ts'
import type { User } from '#contract/user.ts'
import { Link, Navigate, useLocation } from '#web/lib/router/router.tsx'
import { codeOf } from '../../lib/api.ts'
import { type FieldErrors, useForm } from '../../lib/forms.ts'
import { useHydrated } from '../../lib/page-state.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { useSession } from '../../shop/account/session.ts'
import { afterSignIn } from '../../shop/account/workplace.ts'
import { useJoinOffer } from '../../shop/checkout/guest-orders.ts'
import { dispatch } from '../../shop/checkout/use-checkout.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PasswordField, TextField } from '../../ui/form/field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AccountCard, AccountForm } from './account-card.tsx'
import styles from './auth.module.css'
import { type Registered, RegisterForm } from './register-form.tsx'
import { login } from './sign-in/sign-in-api.ts'
import { forgetTyped } from './unfinished-registration.ts'

/** Loaded for those whose account needs more than a password. */
const SecondStep = lazy(async () => ({
  default: (await import('./sign-in/second-step.tsx')).SecondStep,
}))

const LinkStep = lazy(async () => ({
  default: (await import('./sign-in/second-step.tsx')).LinkStep,
}))

type Credentials = { username: string; password: string }

const BOTH = 'Please enter both username and password'

const missingIn = ({ username, password }: Credentials): FieldErrors => ({
  ...(username.trim() === '' ? { username: BOTH } : {}),
  ...(password === '' ? { password: BOTH } : {}),
})

/** Tells the page that somebody is signed in. */
const useWelcome = (): ((user: User) => void) => {
  const t = useText()
  return (user) => {
    forgetTyped()
    useSession.getState().setUser(user)
    dispatch({ type: 'draftClaimed', userId: user.id })
    if (user.role === 'customer') useJoinOffer.getState().offer()
    showToast(t('Login successful'), t('Welcome back, {fullName}!', { fullName: user.fullName }))
  }
}

type LoginFormProps = {
  knownUsername: string
  /** The secret of the link by which the shop was set up, if this browser came by it. */
  setupSecret: string | undefined
  onLacks(lacking: LackingFactor): void
  /** The account needs a second factor, whose set-up needs a link. */
  onLinkNeeded(): void
}

const useLoginForm = ({ knownUsername, setupSecret, onLacks, onLinkNeeded }: LoginFormProps) => {
  const t = useText()
  const welcome = useWelcome()
  return useForm({
    initial: { username: knownUsername, password: '' },
    check: (entry) => {
      const missing = missingIn(entry)
      if (Object.keys(missing).length > 0)
        showToast(t('Missing Information'), t(BOTH), 'destructive')
      return missing
    },
    send: ({ username, password }) => login({ username: username.trim(), password, setupSecret }),
    done: (answer) => {
      if ('lacks' in answer) onLacks(answer)
      else welcome(answer.user)
    },
    // INVALID_CREDENTIALS: the user name or the password is wrong. Any other error is about the form as a whole.
    refused: (error, why) => {
      if (codeOf(error) === 'FACTOR_LINK_NEEDED') {
        onLinkNeeded()
        return {}
      }
      const isWrong = codeOf(error) === 'INVALID_CREDENTIALS'
      const text = isWrong ? 'Invalid username or password.' : why
      showToast(t('Login failed'), t(text), 'destructive')
      return isWrong ? { password: text } : { form: text }
    },
  })
}

/** The way back to an account until the shop can send messages: the branch knows its customers. */
const ForgottenPassword = () => {
  const t = useText()
  return (
    <details className={styles.forgotten}>
      <summary>{t('Forgot your password?')}</summary>
      <p className={styles.note}>
        {t(
          'Ask at your branch, or call it. If you have ordered there with your account, the manager makes a link for you. With it you choose a new password, once, within 30 minutes.',
        )}
      </p>
      <Link to="/branches">{t('Branches')}</Link>
    </details>
  )
}

/** After registering, the user only has to type the password: the field gets the focus and scrolls into view. */
const useFocusOnPassword = (isWanted: boolean): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isWanted) form.current?.querySelector<HTMLElement>('input[name="password"]')?.focus()
  }, [isWanted])
  return form
}

const LoginForm = (props: LoginFormProps) => {
  const t = useText()
  const { bind, ...form } = useLoginForm(props)
  const place = useFocusOnPassword(props.knownUsername !== '')
  return (
    <AccountForm ref={place} submit={t('Login')} form={form}>
      <TextField
        label={t('Username')}
        hint={t('Or your email address')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...bind('username')}
      />
      <PasswordField label={t('Password')} autoComplete="current-password" {...bind('password')} />
    </AccountForm>
  )
}

/**
 * What a link to this page may name: a tab, and the path of the shop to go to after signing in (`from`). `isAsked` is
 * true if the page at `from` asked for the sign-in, false if the visitor pressed 'Login' there. `hasEnded`: the session
 * of whoever worked at `from` has ended.
 */
const request = z
  .object({
    from: z
      .string()
      .regex(/^\/(?![/\\])/)
      .default('/'),
    isAsked: z.boolean().default(true),
    hasEnded: z.boolean().default(false),
    tab: z.enum(['login', 'register']).default('login'),
    setupSecret: z.string().optional(),
  })
  .catch({ from: '/', isAsked: false, hasEnded: false, tab: 'login' })

/**
 * Says that the account was created. Unlike the toast about it, this text stays visible until the user has signed in.
 */
const Welcome = ({ to }: { to: Registered | undefined }) => {
  const t = useText()
  return to === undefined ? null : (
    <p className={styles.welcome}>
      {t('Welcome to the shop, {fullName}!', { fullName: to.fullName })}
    </p>
  )
}

/** Says to staff why the page asks for a password again, and that nothing of their place is lost. */
const SessionEnded = () => {
  const t = useText()
  return (
    <p className={styles.welcome} role="status">
      {t('Your session has ended. Log in again, and you go on where you were.')}
    </p>
  )
}

export const LoginPage = () => {
  const t = useText()
  const { name: shop } = useShop()
  const location = useLocation()
  // After a reload the browser still has the state, which the server did not know when it drew the page.
  const hydrated = useHydrated()
  const {
    from,
    isAsked,
    hasEnded,
    tab: asked,
    setupSecret,
  } = request.parse(hydrated ? location.state : null)
  const role = useSession((session) => session.user?.role)
  const [chosen, setTab] = useState<string>()
  const [registered, setRegistered] = useState<Registered>()
  const [lacking, setLacking] = useState<LackingFactor | null>(null)
  const [linkNeeded, setLinkNeeded] = useState(false)
  const welcome = useWelcome()
  if (role !== undefined) return <Navigate to={afterSignIn(role, from, isAsked)} replace />

  const onRegistered = (account: Registered) => {
    setRegistered(account)
    setTab('login')
  }
  if (lacking !== null) {
    return (
      <AccountCard>
        <Suspense fallback={<Skeleton height="240px" radius="10px" />}>
          <SecondStep lacking={lacking} onSignedIn={welcome} onBack={() => setLacking(null)} />
        </Suspense>
      </AccountCard>
    )
  }
  if (linkNeeded) {
    return (
      <AccountCard>
        <Suspense fallback={<Skeleton height="240px" radius="10px" />}>
          <LinkStep onBack={() => setLinkNeeded(false)} />
        </Suspense>
      </AccountCard>
    )
  }
  return (
    <AccountCard>
      <h1 className={styles.title}>{t('Karibu! Welcome to {shop}', { shop })}</h1>
      <Tabs
        label={t('Login or Register')}
        value={chosen ?? asked}
        onChange={setTab}
        tabs={[
          {
            value: 'login',
            label: t('Login'),
            content: (
              <>
                <Welcome to={registered} />
                {hasEnded ? <SessionEnded /> : null}
                <LoginForm
                  knownUsername={registered?.username ?? ''}
                  setupSecret={setupSecret}
                  onLacks={setLacking}
                  onLinkNeeded={() => setLinkNeeded(true)}
                />
                <ForgottenPassword />
              </>
            ),
          },
          {
            value: 'register',
            label: t('Register'),
            content: <RegisterForm onRegistered={onRegistered} />,
          },
        ]}
      />
    </AccountCard>
  )
}

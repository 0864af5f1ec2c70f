import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { z } from '#contract/rules/zod.ts'
import { useText } from '../../lib/text.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { useSession } from '../../shop/account/session.ts'
import { afterSignIn } from '../../shop/account/workplace.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { AccountCard } from './account-card.tsx'
import styles from './auth.module.css'
import { LoginForm } from './login-form.tsx'
import { type Registered, RegisterForm } from './register-form.tsx'

/** A link to this page may ask for a tab, and for a path of the shop to go to afterwards. */
const request = z
  .object({
    from: z
      .string()
      .regex(/^\/(?![/\\])/)
      .default('/'),
    tab: z.enum(['login', 'register']).default('login'),
  })
  .catch({ from: '/', tab: 'login' })

/** The toast says that the account is there. This text stays until its owner has signed in. */
const Welcome = ({ to }: { to: Registered | undefined }) => {
  const t = useText()
  return to === undefined ? null : (
    <p className={styles.welcome}>
      {t('Welcome to the shop, {fullName}!', { fullName: to.fullName })}
    </p>
  )
}

export const LoginPage = () => {
  const t = useText()
  const { name: shop } = useShop()
  const location = useLocation()
  const { from, tab: asked } = request.parse(location.state)
  const role = useSession((session) => session.user?.role)
  const [tab, setTab] = useState<string>(asked)
  const [registered, setRegistered] = useState<Registered>()
  if (role !== undefined) return <Navigate to={afterSignIn(role, from)} replace />

  const onRegistered = (account: Registered): void => {
    setRegistered(account)
    setTab('login')
  }
  return (
    <AccountCard>
      <h1 className={styles.title}>{t('Karibu! Welcome to {shop}', { shop })}</h1>
      <Tabs
        label={t('Login or Register')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'login',
            label: t('Login'),
            content: (
              <>
                <Welcome to={registered} />
                <LoginForm knownUsername={registered?.username ?? ''} />
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

import { lazy, Suspense } from 'react'
import { profileBody } from '#contract/account.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import type { User } from '#contract/user.ts'
import { errorsOf, serverErrorsOf, useForm } from '../../lib/forms.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useSession } from '../../shop/account/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { NameField, PhoneField } from '../../ui/form/contact-fields.tsx'
import { AccountCard, AccountForm } from './account-card.tsx'
import styles from './auth.module.css'
import { ProfileAddresses } from './profile-addresses.tsx'
import { changeProfile } from './profile-api.ts'

const OwnData = lazy(async () => ({ default: (await import('./own-data.tsx')).OwnData }))

const phoneIn = ({ phoneNumber }: User): string =>
  phoneNumber === '' ? '' : displayPhone(phoneNumber)

/** The form for name and phone. User name and e-mail address are shown only: people sign in with them. */
const Details = ({ user }: { user: User }) => {
  const t = useText()
  const { bind, ...form } = useForm({
    initial: { fullName: user.fullName, phoneNumber: phoneIn(user) },
    check: (entry) => errorsOf(profileBody, entry),
    send: changeProfile,
    done: (changed) => {
      useSession.getState().setUser(changed)
      showToast(t('Profile saved'))
    },
    refused: (error, why) => {
      showToast(t('The profile was not saved'), t(why), 'destructive')
      const issues = serverErrorsOf(error)
      return Object.keys(issues).length > 0 ? issues : { form: why }
    },
  })
  return (
    <>
      <p className={styles.note}>
        <span>{`@${user.username}`}</span>
        <br />
        <span>{user.email}</span>
      </p>
      <AccountForm submit={t('Save')} form={form}>
        <NameField {...bind('fullName')} />
        <PhoneField
          optional
          hint={t('For your next orders. Earlier orders keep their number.')}
          {...bind('phoneNumber')}
        />
      </AccountForm>
    </>
  )
}

export const ProfilePage = () => {
  const t = useText()
  const user = useSession((session) => session.user)
  if (user === null) return null
  return (
    <AccountCard>
      <h1 className={styles.title}>{t('My Profile')}</h1>
      <Details key={`${user.fullName} ${user.phoneNumber}`} user={user} />
      {user.role === 'customer' ? <ProfileAddresses userId={user.id} /> : null}
      <hr className={styles.divider} />
      <h2>{t('Password')}</h2>
      <p className={styles.note}>{t('A new password logs you out on all other devices.')}</p>
      <ButtonLink to="/password" look="outline" size="large" wide>
        {t('Change password')}
      </ButtonLink>
      <Suspense fallback={<Skeleton height="420px" radius="10px" />}>
        <OwnData user={user} />
      </Suspense>
    </AccountCard>
  )
}

import type { User } from '#contract/user.ts'
import { Link } from '#web/lib/router/router.tsx'
import { codeOf } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { FormatChoice, fetchOwnFile, saveOwnFile } from '../../shop/privacy/own-file.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import { AccountForm } from './account-card.tsx'
import styles from './auth.module.css'
import { EraseAccount } from './erase-account.tsx'

/** Downloads everything that is kept of the account. The password is asked for, since a browser may be left open. */
const ExportForm = () => {
  const t = useText()
  const { bind, values, write, ...form } = useForm({
    initial: { password: '', format: 'html' },
    check: ({ password }) =>
      password === '' ? { password: 'Please enter your current password.' } : {},
    send: (entry) => fetchOwnFile('/api/users/export', entry),
    done: (file, { format }) => {
      saveOwnFile(file, `duka-my-data.${format}`)
      showToast(t('Your data is in your downloads'))
    },
    refused: (error, why) => {
      showToast(t('Your data could not be loaded'), t(why), 'destructive')
      return { [codeOf(error) === 'WRONG_PASSWORD' ? 'password' : 'form']: why }
    },
  })
  return (
    <AccountForm submit={t('Download my data')} form={form}>
      <FormatChoice value={values.format} onChange={(format) => write({ format })} />
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        {...bind('password')}
      />
    </AccountForm>
  )
}

/** What the shop keeps of the account's owner: to have as a file, and to erase. */
export const OwnData = ({ user }: { user: User }) => {
  const t = useText()
  return (
    <section>
      <hr className={styles.divider} />
      <h2>{t('Your data')}</h2>
      <p className={styles.note}>
        <span>
          {t(
            'Everything that the shop keeps of you, as one file: account, addresses, orders with payments and complaints, reviews, wishes and points.',
          )}
        </span>{' '}
        <span>
          {t(
            'We send you no advertising. Others see your first name only if you joined the leaderboard.',
          )}
        </span>{' '}
        <Link to="/privacy">{t('Privacy Policy')}</Link>
      </p>
      <ExportForm />
      <EraseAccount user={user} />
    </section>
  )
}

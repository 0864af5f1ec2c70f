import type { User } from '#contract/user.ts'
import { codeOf } from '#web/lib/api.ts'
import { useForm } from '#web/lib/forms.ts'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { AccountForm } from '../account-card.tsx'
import styles from '../auth.module.css'
import { FactorSetup } from './factor-setup.tsx'
import { sendCode } from './sign-in-api.ts'

type Props = {
  /** What the sign-in lacks after the right password. */
  lacks: 'code' | 'setup'
  onSignedIn(user: User): void
  /** Leads back to the password. */
  onBack(): void
}

const CodeForm = ({ onSignedIn, onBack }: Omit<Props, 'lacks'>) => {
  const t = useText()
  const { bind, ...form } = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim().length < 6 ? { code: 'Please type the code.' } : {}),
    send: ({ code }) => sendCode(code.trim()),
    done: onSignedIn,
    refused: (error, why) => (codeOf(error)?.startsWith('CODE_') ? { code: why } : { form: why }),
  })
  return (
    <>
      <p className={styles.note}>
        {t(
          'Open the authenticator app on your phone and type the code that it shows for this shop.',
        )}
      </p>
      <AccountForm submit={t('Login')} form={form}>
        <TextField
          label={t('Code')}
          hint={t('Six digits, or one of your recovery codes')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...bind('code')}
        />
      </AccountForm>
      <details className={styles.forgotten}>
        <summary>{t('No phone and no recovery code?')}</summary>
        <p className={styles.note}>
          {t(
            'Ask an administrator to reset your second factor. You then log in with your password and set up another phone.',
          )}
        </p>
      </details>
      <Button look="outline" size="large" wide onClick={onBack}>
        {t('Back')}
      </Button>
    </>
  )
}

/** What a sign-in still needs after the password: a code, or the set-up of the second factor. */
export const SecondStep = ({ lacks, onSignedIn, onBack }: Props) => {
  const t = useText()
  return (
    <>
      <h1 className={styles.title}>
        {lacks === 'code' ? t('One more step') : t('Set up your second factor')}
      </h1>
      {lacks === 'code' ? (
        <CodeForm onSignedIn={onSignedIn} onBack={onBack} />
      ) : (
        <>
          <p className={styles.note}>
            {t(
              'Your account can do a lot in this shop, so a password alone no longer opens it. From now on you also type a code from your phone.',
            )}
          </p>
          <FactorSetup
            asksPassword={false}
            onDone={(user) => {
              if (user !== undefined) onSignedIn(user)
            }}
          />
        </>
      )}
    </>
  )
}

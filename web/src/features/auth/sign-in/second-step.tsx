import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import type { FactorWay, LackingFactor } from '#contract/sign-in.ts'
import type { User } from '#contract/user.ts'
import { codeOf } from '#web/lib/api.ts'
import { useForm } from '#web/lib/forms.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { AccountForm } from '../account-card.tsx'
import styles from '../auth.module.css'
import { FactorSetup } from './factor-setup.tsx'
import { LinkNeeded } from './link-needed.tsx'
import { signInByPasskey, whyNoPasskey } from './passkey-dialog.ts'
import { sendCode } from './sign-in-api.ts'

type Props = {
  /** What the sign-in lacks after the right password. */
  lacking: LackingFactor
  onSignedIn(user: User): void
  /** Leads back to the password. */
  onBack(): void
}

/** What to type, by what the person has set up for this address. */
const codeWords = (ways: readonly FactorWay[]): { say: Text; hint: Text } => {
  if (ways.includes('app')) {
    return {
      say: 'Open the authenticator app on your phone and type the code that it shows for this shop.',
      hint: 'Six digits, or one of your recovery codes',
    }
  }
  const hint = 'Each of them works once'
  return ways.length > 0
    ? { say: 'Type one of your recovery codes.', hint }
    : {
        say: 'Your passkeys belong to another address of this shop. Type one of your recovery codes.',
        hint,
      }
}

type CodeFormProps = { ways: readonly FactorWay[]; onSignedIn(user: User): void }

const CodeForm = ({ ways, onSignedIn }: CodeFormProps) => {
  const t = useText()
  const { bind, ...form } = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim().length < 6 ? { code: 'Please type the code.' } : {}),
    send: ({ code }) => sendCode(code.trim()),
    done: onSignedIn,
    refused: (error, why) => (codeOf(error)?.startsWith('CODE_') ? { code: why } : { form: why }),
  })
  const { say, hint } = codeWords(ways)
  return (
    <>
      <p className={styles.note}>{t(say)}</p>
      <AccountForm submit={t('Login')} form={form}>
        <TextField
          label={t('Code')}
          hint={t(hint)}
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
            'Ask an administrator to reset your second factor and to give you a link. With it you choose a password and set up another phone.',
          )}
        </p>
      </details>
    </>
  )
}

const PasskeyStep = ({ onSignedIn }: { onSignedIn(user: User): void }) => {
  const t = useText()
  const [why, setWhy] = useState<string>()
  const { mutate, isPending } = useAction({
    send: signInByPasskey,
    done: onSignedIn,
    failed: (error) => setWhy(t(whyNoPasskey(error))),
  })
  return (
    <div className={styles.form}>
      <p>{t('Your phone, computer or security key confirms that it is you.')}</p>
      {why === undefined ? null : (
        <p role="alert" className={styles.error}>
          {why}
        </p>
      )}
      <Button size="large" wide busy={isPending} autoFocus onClick={() => mutate(undefined)}>
        {t('Log in with a passkey')}
      </Button>
    </div>
  )
}

/** The passkey first, and the code for those who have it not at hand. */
const Proof = ({ ways, onSignedIn }: CodeFormProps) => {
  const t = useText()
  const [types, setTypes] = useState(false)
  if (types || !ways.includes('passkey')) return <CodeForm ways={ways} onSignedIn={onSignedIn} />
  return (
    <div className={styles.form}>
      <PasskeyStep onSignedIn={onSignedIn} />
      <Button look="outline" size="large" wide onClick={() => setTypes(true)}>
        {ways.includes('app') ? t('Use a code instead') : t('Use a recovery code instead')}
      </Button>
    </div>
  )
}

const Back = ({ onBack }: Pick<Props, 'onBack'>) => {
  const t = useText()
  return (
    <div className={styles.below}>
      <Button look="quiet" size="large" wide onClick={onBack}>
        {t('Back')}
      </Button>
    </div>
  )
}

/** The password was right, but the account needs a second factor, and this browser may not set it up. */
export const LinkStep = ({ onBack }: Pick<Props, 'onBack'>) => {
  const t = useText()
  return (
    <>
      <h1 className={styles.title}>{t('You need a link')}</h1>
      <p className={styles.note}>
        {t('Your account can do a lot in this shop, so a password alone no longer opens it.')}
      </p>
      <LinkNeeded />
      <Back onBack={onBack} />
    </>
  )
}

/** What a sign-in still needs after the password: a passkey or code, or the set-up of the second factor. */
export const SecondStep = ({ lacking: { lacks, ways }, onSignedIn, onBack }: Props) => {
  const t = useText()
  const back = <Back onBack={onBack} />
  return (
    <>
      <h1 className={styles.title}>
        {lacks === 'code' ? t('One more step') : t('Set up your second factor')}
      </h1>
      {lacks === 'code' ? (
        <>
          <Proof ways={ways} onSignedIn={onSignedIn} />
          {back}
        </>
      ) : (
        <>
          <p className={styles.note}>
            <span>
              {t(
                'Your account can do a lot in this shop, so a password alone no longer opens it. From now on your phone or computer also confirms that it is you.',
              )}
            </span>{' '}
            <span>
              {t('Do it now: the link has let you in for this step, and later you need another.')}
            </span>
          </p>
          <FactorSetup
            asks={null}
            passkeys={ways.includes('passkey') && browserSupportsWebAuthn()}
            leave={back}
            onDone={(user) => {
              if (user !== undefined) onSignedIn(user)
            }}
          />
        </>
      )}
    </>
  )
}

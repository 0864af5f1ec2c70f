import { type ReactNode, useState } from 'react'
import type { FactorOffer, FactorSet } from '#contract/sign-in.ts'
import type { User } from '#contract/user.ts'
import { codeOf } from '#web/lib/api.ts'
import { useForm } from '#web/lib/forms.ts'
import { useText } from '#web/lib/text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { AccountForm } from '../account-card.tsx'
import accountStyles from '../auth.module.css'
import styles from './factor-setup.module.css'
import { whyNoPasskey } from './passkey-dialog.ts'
import { PasskeyBegin, PasskeyForm } from './passkeys.tsx'
import {
  type Asks,
  complaintsAboutProof,
  fieldOfProof,
  noProof,
  ProofFields,
  proofIn,
} from './present-factor.tsx'
import { confirmFactor, offerFactor } from './sign-in-api.ts'

/** Asks for the person's proof before a new secret is shown. */
const ProofStep = ({ asks, onOffered }: { asks: Asks; onOffered(offer: FactorOffer): void }) => {
  const t = useText()
  const { bind, ...form } = useForm({
    initial: noProof,
    check: (entry) => complaintsAboutProof(asks, entry),
    send: async (entry) => offerFactor(await proofIn(asks, entry)),
    done: onOffered,
    refused: (error) => ({ [fieldOfProof(codeOf(error))]: whyNoPasskey(error) }),
  })
  return (
    <AccountForm submit={t('Set up an authenticator app')} form={form}>
      <ProofFields asks={asks} bind={bind} />
    </AccountForm>
  )
}

type BeginProps = { look: 'primary' | 'outline'; onOffered(offer: FactorOffer): void }

const BeginStep = ({ look, onOffered }: BeginProps) => {
  const t = useText()
  const { mutate, isPending } = useAction({
    send: () => offerFactor({}),
    done: onOffered,
    failed: t('The set-up did not begin'),
  })
  return (
    <Button look={look} size="large" wide busy={isPending} onClick={() => mutate(undefined)}>
      {t('Set up an authenticator app')}
    </Button>
  )
}

/** The secret in groups of four, which are easier to type. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const Secret = ({ secret, address, qr }: FactorOffer) => {
  const t = useText()
  return (
    <>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t('QR code for the authenticator app')}
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p>
        <a className={styles.open} href={address}>
          {t('Open the app on this phone')}
        </a>
      </p>
      <p>{t('Or type this key into the app:')}</p>
      <p className={styles.key} translate="no">
        {inGroups(secret)}
      </p>
    </>
  )
}

type ConfirmProps = { offer: FactorOffer; onSet(set: FactorSet): void }

const ConfirmStep = ({ offer, onSet }: ConfirmProps) => {
  const t = useText()
  const { bind, ...form } = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim().length < 6 ? { code: 'Please type the code.' } : {}),
    send: ({ code }) => confirmFactor(code),
    done: onSet,
    refused: (error, why) => (codeOf(error)?.startsWith('CODE_') ? { code: why } : { form: why }),
  })
  return (
    <>
      <ol className={styles.steps}>
        <li>
          {t('Install an authenticator app, for example Aegis, Google or Microsoft Authenticator.')}
        </li>
        <li>
          <span>{t('Scan this code with the app.')}</span>
          <Secret {...offer} />
        </li>
        <li>{t('Type the six digits that the app shows now.')}</li>
      </ol>
      <AccountForm submit={t('Confirm')} form={form}>
        <TextField
          label={t('Code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...bind('code')}
        />
      </AccountForm>
    </>
  )
}

const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept(): void }) => {
  const t = useText()
  return (
    <>
      <h2>{t('Keep these recovery codes')}</h2>
      <p>
        {t(
          'Each of them opens your account once, if your phone is lost. They are shown only now: write them down or print them, and keep them away from the phone.',
        )}
      </p>
      <ul className={styles.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={accountStyles.form}>
        <Button look="outline" size="large" wide onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <Button size="large" wide onClick={onKept}>
          {t('I have kept them')}
        </Button>
      </div>
    </>
  )
}

/** Right after a link: a passkey where the browser makes one, or an app. */
const Begin = ({
  passkeys,
  onOffered,
  onSet,
}: Pick<Props, 'passkeys'> & Pick<BeginProps, 'onOffered'> & Pick<ConfirmProps, 'onSet'>) => {
  const t = useText()
  if (!passkeys) return <BeginStep look="primary" onOffered={onOffered} />
  return (
    <div className={accountStyles.form}>
      <p>
        {t(
          'A passkey is the quickest: your fingerprint, your face or the PIN of this device. An authenticator app on your phone shows codes to type.',
        )}
      </p>
      <PasskeyBegin onSet={onSet} />
      <BeginStep look="outline" onOffered={onOffered} />
    </div>
  )
}

type Props = {
  /** What a session asks for. Null right after a link. */
  asks: Asks | null
  /** Whether a passkey may be set up in place of the app. Within a session it has a form of its own. */
  passkeys: boolean
  /** The way out, until the recovery codes are shown: whoever left them could not see them again. */
  leave: ReactNode
  /** Called once the recovery codes are kept. `user`: the person, if this ended a sign-in. */
  onDone(user: User | undefined): void
}

/** Leads through the set-up of an authenticator app or a passkey, up to the recovery codes. */
export const FactorSetup = ({ asks, passkeys, leave, onDone }: Props) => {
  const [offer, setOffer] = useState<FactorOffer>()
  const [set, setSet] = useState<FactorSet>()
  if (set !== undefined) {
    return <RecoveryCodes codes={set.recoveryCodes} onKept={() => onDone(set.user)} />
  }
  const begin =
    asks === null ? (
      <Begin passkeys={passkeys} onOffered={setOffer} onSet={setSet} />
    ) : (
      <ProofStep asks={asks} onOffered={setOffer} />
    )
  return (
    <>
      {offer === undefined ? begin : <ConfirmStep offer={offer} onSet={setSet} />}
      {leave}
    </>
  )
}

/** Leads through the making of a passkey within a session. Recovery codes are shown where there were none. */
export const PasskeySetup = ({
  asks,
  leave,
  onDone,
}: Pick<Props, 'leave'> & { asks: Asks; onDone(): void }) => {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={onDone} />
  return (
    <>
      <PasskeyForm
        asks={asks}
        onSet={({ recoveryCodes }) =>
          recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone()
        }
      />
      {leave}
    </>
  )
}

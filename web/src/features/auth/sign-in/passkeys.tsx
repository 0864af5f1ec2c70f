import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/rules/dates.ts'
import type { FactorSet, FactorStanding } from '#contract/sign-in.ts'
import { codeOf } from '#web/lib/api.ts'
import { useForm } from '#web/lib/forms.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { standingQuery } from '#web/shop/account/sign-in-standing.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { AccountForm } from '../account-card.tsx'
import styles from '../auth.module.css'
import { makePasskey, whyNoPasskey } from './passkey-dialog.ts'
import {
  type Asks,
  asksOf,
  complaintsAboutProof,
  fieldOfProof,
  noProof,
  ProofFields,
  proofIn,
} from './present-factor.tsx'
import { removePasskey } from './sign-in-api.ts'

const MOST_LETTERS = 40

/** Makes a passkey within a session. */
export const PasskeyForm = ({ asks, onSet }: { asks: Asks; onSet(set: FactorSet): void }) => {
  const t = useText()
  const { bind, ...form } = useForm({
    initial: { ...noProof, name: '' },
    check: (entry) => complaintsAboutProof(asks, entry),
    send: async ({ name, ...proof }) => makePasskey({ ...(await proofIn(asks, proof)), name }),
    done: onSet,
    refused: (error) => ({ [fieldOfProof(codeOf(error))]: whyNoPasskey(error) }),
  })
  return (
    <AccountForm submit={t('Add a passkey')} form={form}>
      <p>
        {t(
          'Your phone or computer then asks for your fingerprint, your face or its PIN. Nothing of that leaves the device.',
        )}
      </p>
      <TextField
        label={t('Name of the passkey')}
        hint={t('For example ‘Work phone’')}
        maxLength={MOST_LETTERS}
        optional
        {...bind('name')}
      />
      <ProofFields asks={asks} bind={bind} />
    </AccountForm>
  )
}

/** Makes the first passkey right after the password was typed. */
export const PasskeyBegin = ({ onSet }: { onSet(set: FactorSet): void }) => {
  const t = useText()
  const [why, setWhy] = useState<string>()
  const { mutate, isPending } = useAction({
    send: () => makePasskey({ name: '' }),
    done: onSet,
    failed: (error) => setWhy(t(whyNoPasskey(error))),
  })
  return (
    <>
      {why === undefined ? null : (
        <p role="alert" className={styles.error}>
          {why}
        </p>
      )}
      <Button size="large" wide busy={isPending} onClick={() => mutate(undefined)}>
        {t('Set up a passkey')}
      </Button>
    </>
  )
}

type Passkey = FactorStanding['passkeys'][number]

type ItemProps = Passkey & { asks: Asks }

const RemoveForm = ({ id, name, asks, onClose }: ItemProps & { onClose(): void }) => {
  const t = useText()
  const userId = useUserId()
  const client = useQueryClient()
  const { bind, ...form } = useForm({
    initial: noProof,
    check: (entry) => complaintsAboutProof(asks, entry),
    send: async (entry) => removePasskey(id, await proofIn(asks, entry)),
    done: () => {
      showToast(t('Passkey removed'), name)
      onClose()
      void client.invalidateQueries({ queryKey: standingQuery(userId).queryKey })
    },
    refused: (error) => ({ [fieldOfProof(codeOf(error))]: whyNoPasskey(error) }),
  })
  return (
    <>
      <AccountForm submit={t('Remove passkey')} form={form}>
        <ProofFields asks={asks} bind={bind} />
      </AccountForm>
      <div className={styles.below}>
        <Button look="quiet" size="large" wide onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </>
  )
}

const PasskeyItem = (passkey: ItemProps) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { name, host, addedAt, usedAt } = passkey
  return (
    <li className={styles.address}>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{t('Added {time}', { time: formatDateTime(addedAt) })}</p>
      <p>
        {usedAt === null
          ? t('Not used yet')
          : t('Last used {time}', { time: formatDateTime(usedAt) })}
      </p>
      {host === location.hostname ? null : <p>{t('It works at {host} alone.', { host })}</p>}
      {isOpen ? (
        <div className={styles.inline}>
          <RemoveForm {...passkey} onClose={() => setOpen(false)} />
        </div>
      ) : (
        <div className={styles.actions}>
          <Button
            look="outline"
            aria-label={t('Remove passkey: {name}, {time}', {
              name,
              time: formatDateTime(addedAt),
            })}
            onClick={() => setOpen(true)}
          >
            {t('Remove')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The person's passkeys. */
export const PasskeyList = ({ passkeys, setUp }: Pick<FactorStanding, 'passkeys' | 'setUp'>) =>
  passkeys.length === 0 ? null : (
    <ul className={styles.addresses}>
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} {...passkey} asks={asksOf({ passkeys, setUp })} />
      ))}
    </ul>
  )

/** Whether this browser can make a passkey at this address. */
export const makesPasskeys = (origin: string | null): boolean =>
  origin === location.origin && browserSupportsWebAuthn()

/** Says why no passkey can be made here. */
export const NoPasskeys = ({ origin }: { origin: string | null }) => {
  const t = useText()
  if (origin === null || origin === location.origin) {
    return <p className={styles.note}>{t('This browser makes no passkeys at this address.')}</p>
  }
  return (
    <p className={styles.note}>{t('Passkeys are made and used at {origin} alone.', { origin })}</p>
  )
}

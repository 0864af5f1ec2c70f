import { useState } from 'react'
import { type ErasureFacts, erasureFacts } from '#contract/own-data.ts'
import type { User } from '#contract/user.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { api, codeOf, send } from '../../lib/api.ts'
import { type FieldErrors, useForm } from '../../lib/forms.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField, TextField } from '../../ui/form/field.tsx'
import { AccountForm } from './account-card.tsx'
import styles from './auth.module.css'
import { leaveAccount } from './auth-api.ts'
import own from './own-data.module.css'

type Entry = { username: string; password: string }

const complaintsAbout = ({ username, password }: Entry, wanted: string): FieldErrors => ({
  ...(username.trim().toLowerCase() === wanted.toLowerCase()
    ? {}
    : { username: { text: 'Please type {username}.', facts: { username: wanted } } }),
  ...(password === '' ? { password: 'Please enter your current password.' } : {}),
})

/** What ends with the account: points, vouchers, and open orders, each with what becomes of it. */
const Consequences = ({ facts: { openOrders, points, vouchers } }: { facts: ErasureFacts }) => {
  const t = useText()
  return (
    <>
      <p>
        {t(
          'Your name, addresses, phone and what you wrote are erased for good, and you are logged out everywhere. Nobody can bring them back. The sums of past orders stay in the shop’s books, without you.',
        )}
      </p>
      {points > 0 ? <p>{t('Points that you lose: {count}', { count: points })}</p> : null}
      {vouchers > 0 ? <p>{t('Vouchers that you lose: {count}', { count: vouchers })}</p> : null}
      {openOrders.length === 0 ? null : (
        <ul className={own.orders}>
          {openOrders.map(({ id, orderNumber, isCancellable }) => (
            <li key={id}>
              <strong>{orderNumber}</strong>
              <br />
              <span>
                {isCancellable
                  ? t('Is cancelled. What you paid by M-PESA goes back.')
                  : t('Can no longer be cancelled. Erase your account once it has come.')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const EraseForm = ({ user, facts }: { user: User; facts: ErasureFacts }) => {
  const t = useText()
  const navigate = useNavigate()
  const { username } = user
  const { bind, ...form } = useForm({
    initial: { username: '', password: '' },
    check: (entry: Entry) => complaintsAbout(entry, username),
    send: ({ password }: Entry) => {
      const cancels = facts.openOrders.length > 0 ? { openOrders: 'cancel' } : {}
      return send('/api/users/erase', { method: 'POST', body: { password, ...cancels } })
    },
    done: () => {
      leaveAccount()
      showToast(t('Your account is erased'))
      void navigate('/', { replace: true })
    },
    refused: (error, why) => ({
      [codeOf(error) === 'WRONG_PASSWORD' ? 'password' : 'form']: why,
    }),
  })
  return (
    <AccountForm submit={t('Erase my account for good')} form={form}>
      <TextField
        label={t('Type {username} to confirm', { username })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...bind('username')}
      />
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        {...bind('password')}
      />
    </AccountForm>
  )
}

/** Erases the account, after its owner has read what ends with it. */
export const EraseAccount = ({ user }: { user: User }) => {
  const t = useText()
  const [facts, setFacts] = useState<ErasureFacts>()
  const look = useAction({
    send: () => api('/api/users/erase', erasureFacts),
    done: setFacts,
    failed: t('What would be erased could not be loaded'),
  })
  const stays = facts?.openOrders.some(({ isCancellable }) => !isCancellable) === true
  return (
    <div className={own.erase}>
      <h2>{t('Erase account')}</h2>
      <p className={styles.note}>{t('You read first what ends with it. It cannot be undone.')}</p>
      <Button
        look="danger"
        size="large"
        wide
        busy={look.isPending}
        onClick={() => look.mutate(undefined)}
      >
        {t('Erase my account …')}
      </Button>
      <Dialog
        open={facts !== undefined}
        onClose={() => setFacts(undefined)}
        title={t('Erase account')}
      >
        {facts === undefined ? null : (
          <div className={own.dialog}>
            <Consequences facts={facts} />
            {stays ? null : <EraseForm user={user} facts={facts} />}
          </div>
        )}
      </Dialog>
    </div>
  )
}

import { type RefObject, useEffect, useRef } from 'react'
import { codeOf, type FieldErrors } from '../../lib/form/forms.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useSession } from '../../shop/account/session.ts'
import { dispatch } from '../../shop/checkout/use-checkout.ts'
import { useJoinOffer } from '../../shop/order/guest/join-offer.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/form/field.tsx'
import styles from './auth.module.css'
import { login } from './auth-api.ts'

type Credentials = { username: string; password: string }

const BOTH = 'Please enter both username and password'

const missingIn = ({ username, password }: Credentials): FieldErrors => ({
  ...(username.trim() === '' ? { username: BOTH } : {}),
  ...(password === '' ? { password: BOTH } : {}),
})

const useLoginForm = (knownUsername: string) => {
  const t = useText()
  return useForm({
    initial: { username: knownUsername, password: '' },
    check: (entry) => {
      const missing = missingIn(entry)
      if (Object.keys(missing).length > 0)
        showToast(t('Missing Information'), t(BOTH), 'destructive')
      return missing
    },
    send: ({ username, password }) => login({ username: username.trim(), password }),
    done: (user) => {
      useSession.getState().setUser(user)
      dispatch({ type: 'draftClaimed', userId: user.id })
      if (user.role === 'customer') useJoinOffer.getState().offer()
      showToast(t('Login successful'), t('Welcome back, {fullName}!', { fullName: user.fullName }))
    },
    // A refusal is about the pair of user name and password. Any other error is about the form as a whole.
    refused: (error, why) => {
      const isWrong = codeOf(error) === 'INVALID_CREDENTIALS'
      const text = isWrong ? 'Invalid username or password.' : why
      showToast(t('Login failed'), t(text), 'destructive')
      return isWrong ? { password: text } : { form: text }
    },
  })
}

/** Whoever has just registered goes on by typing the password. The field comes into view with the focus. */
const useFocusOnPassword = (isWanted: boolean): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isWanted) form.current?.querySelector<HTMLElement>('input[name="password"]')?.focus()
  }, [isWanted])
  return form
}

export const LoginForm = ({ knownUsername }: { knownUsername: string }) => {
  const t = useText()
  const { bind, errors, busy, onSubmit } = useLoginForm(knownUsername)
  const form = useFocusOnPassword(knownUsername !== '')
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <TextField
        label={t('Username')}
        hint={t('Or your email address')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...bind('username')}
      />
      <PasswordField label={t('Password')} autoComplete="current-password" {...bind('password')} />
      {errors.form === undefined ? null : <p className={styles.error}>{t(errors.form)}</p>}
      <Button type="submit" size="large" wide busy={busy}>
        {t('Login')}
      </Button>
    </form>
  )
}

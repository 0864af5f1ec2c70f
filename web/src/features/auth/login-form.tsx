import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { codeOf, type FieldErrors, focusFirstError } from '../../lib/forms.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useSession } from '../../shop/account/session.ts'
import { useCheckoutDraft } from '../../shop/checkout/checkout-draft.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/form/field.tsx'
import styles from './auth.module.css'
import { login } from './auth-api.ts'

/** A refusal is about the pair of user name and password; anything else is about the form as a whole. */
const useLogin = (onRefused: (errors: FieldErrors) => void) => {
  const t = useText()
  return useMutation({
    mutationFn: login,
    onSuccess: (user) => {
      useSession.getState().setUser(user)
      useCheckoutDraft.getState().claim(user.id)
      showToast(t('Login successful'), t('Welcome back, {fullName}!', { fullName: user.fullName }))
    },
    onError: (error) => {
      const wrong = codeOf(error) === 'INVALID_CREDENTIALS'
      const text = wrong
        ? t('Invalid username or password.')
        : t(messageOf(error, 'Please check your connection and try again.'))
      showToast(t('Login failed'), text, 'destructive')
      onRefused(wrong ? { password: text } : { form: text })
    },
  })
}

export const LoginForm = ({ knownUsername }: { knownUsername: string }) => {
  const t = useText()
  const [username, setUsername] = useState(knownUsername)
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const { mutate, isPending } = useLogin(setErrors)

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const text = t('Please enter both username and password')
    const missing = {
      ...(username.trim() === '' ? { username: text } : {}),
      ...(password === '' ? { password: text } : {}),
    }
    setErrors(missing)
    focusFirstError(event.currentTarget, missing)
    if (Object.keys(missing).length > 0) showToast(t('Missing Information'), text, 'destructive')
    else if (!isPending) mutate({ username: username.trim(), password })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={t('Username')}
        hint={t('Or your email address')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={errors.username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {errors.form === undefined ? null : <p className={styles.error}>{errors.form}</p>}
      <Button type="submit" size="large" wide busy={isPending}>
        {t('Login')}
      </Button>
    </form>
  )
}

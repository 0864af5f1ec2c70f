import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { type FieldErrors, focusFirstError, serverErrorsOf } from '../../lib/forms.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/form/field.tsx'
import styles from './auth.module.css'
import { register } from './auth-api.ts'
import { bodyOf, complaintAbout, type Registration } from './register-checks.ts'

const errorsOfRefusal = (error: unknown, text: string): FieldErrors => {
  const issues = serverErrorsOf(error)
  if (Object.keys(issues).length > 0) return issues
  return { form: text }
}

/** Whose account there is now. */
export type Registered = Pick<Registration, 'username' | 'fullName'>

const useRegister = (
  onDone: (account: Registered) => void,
  onRefused: (e: FieldErrors) => void,
) => {
  const t = useText()
  return useMutation({
    mutationFn: register,
    onSuccess: (_, account) => {
      showToast(t('Registration Successful'), t('Account created! You can now log in.'))
      onDone(account)
    },
    onError: (error) => {
      const text = t(messageOf(error, 'Failed to create account'))
      showToast(t('Registration Failed'), text, 'destructive')
      onRefused(errorsOfRefusal(error, text))
    },
  })
}

const blank: Registration = {
  username: '',
  email: '',
  fullName: '',
  password: '',
  confirmPassword: '',
  phoneNumber: '',
}

export const RegisterForm = ({ onRegistered }: { onRegistered(account: Registered): void }) => {
  const t = useText()
  const [entry, setEntry] = useState(blank)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { mutate, isPending } = useRegister(onRegistered, setErrors)

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isPending) return
    const complaint = complaintAbout(entry)
    setErrors(complaint?.errors ?? {})
    if (complaint === undefined) {
      mutate(bodyOf(entry))
      return
    }
    showToast(t(complaint.title), t(complaint.text), 'destructive')
    focusFirstError(event.currentTarget, complaint.errors)
  }
  const bind = (name: keyof Registration) => {
    const error = errors[name]
    return {
      name,
      value: entry[name],
      error: error === undefined ? undefined : t(error),
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        setEntry({ ...entry, [name]: event.target.value }),
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField label={t('Full Name')} autoComplete="name" {...bind('fullName')} />
      <TextField
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...bind('username')}
      />
      <TextField
        label={t('Email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...bind('email')}
      />
      <TextField
        label={t('Phone Number')}
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0712 345 678"
        {...bind('phoneNumber')}
      />
      <PasswordField
        label={t('Password')}
        hint={t('At least 6 characters')}
        autoComplete="new-password"
        {...bind('password')}
      />
      <PasswordField
        label={t('Confirm Password')}
        autoComplete="new-password"
        {...bind('confirmPassword')}
      />
      {errors.form === undefined ? null : <p className={styles.error}>{errors.form}</p>}
      <Button type="submit" size="large" wide busy={isPending}>
        {t('Register')}
      </Button>
    </form>
  )
}

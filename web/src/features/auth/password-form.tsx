import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { codeOf, type FieldErrors, focusFirstError } from '../../lib/forms.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import styles from './auth.module.css'
import { complaintsAbout } from './password-checks.ts'

export type Entry = { oldPassword: string; password: string; confirmPassword: string }
const blank: Entry = { oldPassword: '', password: '', confirmPassword: '' }

type Props = {
  /** The old password is asked for too. */
  asksOld: boolean
  submitText: string
  send(entry: Entry): Promise<void>
  onDone(): void
  children?: ReactNode
}

const missingOld = (asksOld: boolean, { oldPassword }: Entry): FieldErrors =>
  asksOld && oldPassword === '' ? { oldPassword: 'Please enter your current password.' } : {}

/** A new password, typed twice. What was refused stays in the form. */
export const PasswordForm = ({ asksOld, submitText, send, onDone, children }: Props) => {
  const t = useText()
  const [entry, setEntry] = useState(blank)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      setEntry(blank)
      onDone()
    },
    onError: (error) => {
      const text = messageOf(error, 'Please check your connection and try again.')
      showToast(t('The password was not changed'), t(text), 'destructive')
      setErrors(codeOf(error) === 'WRONG_PASSWORD' ? { oldPassword: text } : { form: text })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isPending) return
    const complaints = { ...missingOld(asksOld, entry), ...complaintsAbout(entry) }
    setErrors(complaints)
    focusFirstError(event.currentTarget, complaints)
    if (Object.keys(complaints).length === 0) mutate(entry)
  }
  const bind = (name: keyof Entry) => ({
    name,
    value: entry[name],
    error: errors[name] === undefined ? undefined : t(errors[name]),
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setEntry({ ...entry, [name]: event.target.value }),
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      {asksOld ? (
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          {...bind('oldPassword')}
        />
      ) : null}
      <PasswordField
        label={t('New password')}
        hint={t('At least 6 characters')}
        autoComplete="new-password"
        {...bind('password')}
      />
      <PasswordField
        label={t('Repeat the new password')}
        autoComplete="new-password"
        {...bind('confirmPassword')}
      />
      {errors.form === undefined ? null : <p className={styles.error}>{t(errors.form)}</p>}
      <Button type="submit" size="large" wide busy={isPending}>
        {submitText}
      </Button>
    </form>
  )
}

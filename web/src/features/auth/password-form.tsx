import type { ReactNode } from 'react'
import { codeOf, type FieldErrors } from '../../lib/form/forms.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import styles from './auth.module.css'
import { complaintsAbout } from './password-checks.ts'

export type Entry = { oldPassword: string; password: string; confirmPassword: string }
const blank: Entry = { oldPassword: '', password: '', confirmPassword: '' }

type Props = {
  /** The form asks for the old password too. */
  asksOld: boolean
  submitText: string
  send(entry: Entry): Promise<void>
  onDone(): void
  children?: ReactNode
}

const missingOld = (asksOld: boolean, { oldPassword }: Entry): FieldErrors =>
  asksOld && oldPassword === '' ? { oldPassword: 'Please enter your current password.' } : {}

/** A new password, typed twice. A refused entry stays in the form. */
export const PasswordForm = ({ asksOld, submitText, send, onDone, children }: Props) => {
  const t = useText()
  const { bind, errors, busy, onSubmit } = useForm({
    initial: blank,
    check: (entry) => ({ ...missingOld(asksOld, entry), ...complaintsAbout(entry) }),
    send,
    done: onDone,
    refused: (error, why) => {
      showToast(t('The password was not changed'), t(why), 'destructive')
      return codeOf(error) === 'WRONG_PASSWORD' ? { oldPassword: why } : { form: why }
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
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
      <Button type="submit" size="large" wide busy={busy}>
        {submitText}
      </Button>
    </form>
  )
}

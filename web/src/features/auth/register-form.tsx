import { messageOf } from '../../lib/api.ts'
import { serverErrorsOf } from '../../lib/form/forms.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField, NameField, PhoneField } from '../../ui/form/contact-fields.tsx'
import { PasswordField, TextField } from '../../ui/form/field.tsx'
import styles from './auth.module.css'
import { register } from './auth-api.ts'
import { bodyOf, complaintAbout, type Registration } from './register-checks.ts'

/** The owner of the new account. */
export type Registered = Pick<Registration, 'username' | 'fullName'>

const blank: Registration = {
  username: '',
  email: '',
  fullName: '',
  password: '',
  confirmPassword: '',
  phoneNumber: '',
}

const useRegisterForm = (onRegistered: (account: Registered) => void) => {
  const t = useText()
  return useForm({
    initial: blank,
    check: (entry) => {
      const complaint = complaintAbout(entry)
      if (complaint === undefined) return {}
      showToast(t(complaint.title), t(complaint.text), 'destructive')
      return complaint.errors
    },
    send: (entry) => register(bodyOf(entry)),
    done: (_, entry) => {
      showToast(t('Registration Successful'), t('Account created! You can now log in.'))
      onRegistered(bodyOf(entry))
    },
    refused: (error) => {
      const text = messageOf(error, 'Failed to create account')
      showToast(t('Registration Failed'), t(text), 'destructive')
      const issues = serverErrorsOf(error)
      return Object.keys(issues).length > 0 ? issues : { form: text }
    },
  })
}

export const RegisterForm = ({ onRegistered }: { onRegistered(account: Registered): void }) => {
  const t = useText()
  const { bind, errors, busy, onSubmit } = useRegisterForm(onRegistered)
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <NameField {...bind('fullName')} />
      <TextField
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...bind('username')}
      />
      <EmailField {...bind('email')} />
      <PhoneField optional {...bind('phoneNumber')} />
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
      {errors.form === undefined ? null : <p className={styles.error}>{t(errors.form)}</p>}
      <Button type="submit" size="large" wide busy={busy}>
        {t('Register')}
      </Button>
    </form>
  )
}

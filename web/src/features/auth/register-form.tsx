import { useState } from 'react'
import { registerBody } from '#contract/account.ts'
import { messageOf } from '../../lib/api.ts'
import { errorsOf, type FieldErrors, serverErrorsOf, useForm } from '../../lib/forms.ts'
import { type Text, type TextWithFacts, useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { EmailField, NameField, PhoneField } from '../../ui/form/contact-fields.tsx'
import { PasswordField, TextField } from '../../ui/form/field.tsx'
import { AccountForm } from './account-card.tsx'
import { register } from './auth-api.ts'
import { forgetTyped, keepTyped, startOfRegistration } from './unfinished-registration.ts'

type Registration = {
  username: string
  email: string
  fullName: string
  password: string
  confirmPassword: string
  phoneNumber: string
}

const required = ['fullName', 'username', 'email', 'password'] as const

/** `errors` are shown at the fields. `title` and `text` are a toast about the most important error. */
type Complaint = { title: Text; text: Text | TextWithFacts; errors: FieldErrors }

const missingIn = (entry: Registration): Complaint | undefined => {
  const text = 'Please fill in all required fields'
  const missing = required.filter((field) => entry[field].trim() === '')
  if (missing.length === 0) return undefined
  return {
    title: 'Missing Information',
    text,
    errors: Object.fromEntries(missing.map((field) => [field, text])),
  }
}

const mismatchIn = ({ password, confirmPassword }: Registration): Complaint | undefined => {
  const text = 'Passwords do not match'
  if (password === confirmPassword) return undefined
  return { title: 'Password Mismatch', text, errors: { confirmPassword: text } }
}

const weaknessIn = ({ password }: Registration): Complaint | undefined => {
  const text = 'Password must be at least 6 characters long'
  if (password.length >= 6) return undefined
  return { title: 'Weak Password', text, errors: { password: text } }
}

const misspeltIn = (entry: Registration): Complaint | undefined => {
  const errors = errorsOf(registerBody, bodyOf(entry))
  const [first] = Object.values(errors)
  return first === undefined ? undefined : { title: 'Registration Failed', text: first, errors }
}

/** The body of the request. Blanks around the typed texts are removed, and the repeated password is left out. */
export const bodyOf = ({ username, email, fullName, password, phoneNumber }: Registration) => ({
  username: username.trim(),
  email: email.trim(),
  fullName: fullName.trim(),
  password,
  phoneNumber: phoneNumber.trim(),
})

export const complaintAbout = (entry: Registration): Complaint | undefined =>
  missingIn(entry) ?? mismatchIn(entry) ?? weaknessIn(entry) ?? misspeltIn(entry)

/** The name of the newly created account. */
export type Registered = Pick<Registration, 'username' | 'fullName'>

const useRegisterForm = (onRegistered: (account: Registered) => void) => {
  const t = useText()
  const [initial] = useState(() => ({
    ...startOfRegistration(),
    password: '',
    confirmPassword: '',
  }))
  return useForm({
    initial,
    check: (entry) => {
      const complaint = complaintAbout(entry)
      if (complaint === undefined) return {}
      showToast(t(complaint.title), t(complaint.text), 'destructive')
      return complaint.errors
    },
    send: (entry) => register(bodyOf(entry)),
    done: (_, entry) => {
      forgetTyped()
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
  const { bind, ...form } = useRegisterForm(onRegistered)
  const bindKept = (name: 'fullName' | 'username' | 'email' | 'phoneNumber') => {
    const { onChange, ...field } = bind(name)
    return {
      ...field,
      onChange: (event: Parameters<typeof onChange>[0]) => {
        keepTyped(name, event.target.value)
        onChange(event)
      },
    }
  }
  return (
    <AccountForm submit={t('Register')} form={form}>
      <NameField {...bindKept('fullName')} />
      <TextField
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...bindKept('username')}
      />
      <EmailField {...bindKept('email')} />
      <PhoneField optional {...bindKept('phoneNumber')} />
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
    </AccountForm>
  )
}

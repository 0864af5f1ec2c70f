import { registerBody } from '#contract/account.ts'
import { errorsOf, type FieldErrors } from '../../lib/form/forms.ts'
import type { Text, TextWithFacts } from '../../lib/text.ts'

export type Registration = {
  username: string
  email: string
  fullName: string
  password: string
  confirmPassword: string
  phoneNumber: string
}

const required = ['fullName', 'username', 'email', 'password'] as const

/** The errors by field, and a toast about the most important of them. */
export type Complaint = { title: Text; text: Text | TextWithFacts; errors: FieldErrors }

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

/** The server's form of a registration. Pasted blanks are trimmed, and the confirmation stays here. */
export const bodyOf = ({ username, email, fullName, password, phoneNumber }: Registration) => ({
  username: username.trim(),
  email: email.trim(),
  fullName: fullName.trim(),
  password,
  phoneNumber: phoneNumber.trim(),
})

export const complaintAbout = (entry: Registration): Complaint | undefined =>
  missingIn(entry) ?? mismatchIn(entry) ?? weaknessIn(entry) ?? misspeltIn(entry)

import type { FieldErrors } from '../../lib/form/forms.ts'

export type NewPassword = { password: string; confirmPassword: string }

/** The complaint about a new password that is typed twice. */
export const complaintsAbout = ({ password, confirmPassword }: NewPassword): FieldErrors => {
  if (password.length < 6) return { password: 'Password must be at least 6 characters long' }
  return password === confirmPassword ? {} : { confirmPassword: 'Passwords do not match' }
}

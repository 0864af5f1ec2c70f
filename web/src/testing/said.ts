import type { FieldErrors } from '../lib/forms.ts'
import { sayInEnglish } from '../lib/text.ts'

/** A form's complaints, in English. */
export const said = (errors: FieldErrors = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, sayInEnglish(error)]))

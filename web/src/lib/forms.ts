import type * as z from 'zod'
import { ApiError } from './api.ts'

/** What is wrong, by field: the first complaint about each. */
export type FieldErrors = Readonly<Record<string, string>>

const firstOfEach = (issues: readonly { path: string; message: string }[]): FieldErrors => {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path] ??= message
  return errors
}

export const errorsOf = (schema: z.ZodType, values: unknown): FieldErrors => {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  return firstOfEach(
    parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  )
}

/** The server's complaints about fields of the body, if the error brought some; the path is dotted. */
export const serverErrorsOf = (error: unknown): FieldErrors =>
  firstOfEach(error instanceof ApiError ? (error.body?.issues ?? []) : [])

export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body?.code : undefined

/** Puts the focus on the form's first field that has an error; its name is the field's key. */
export const focusFirstError = (form: HTMLFormElement, errors: FieldErrors): void => {
  const field = [...form.elements].find(
    (element) => errors[element.getAttribute('name') ?? ''] !== undefined,
  )
  if (field instanceof HTMLElement) field.focus()
}

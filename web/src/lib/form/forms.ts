import type * as z from 'zod'
import type { Facts } from '#contract/rules/fill.ts'
import { type IssueCode, isIssueCode, issueOf, issueTexts } from '#contract/rules/issues.ts'
import { ApiError } from '../api.ts'
import type { Text, TextWithFacts } from '../text.ts'

/** The first complaint about each field, by the field's name. */
export type FieldErrors = Readonly<Record<string, Text | TextWithFacts>>

type Issue = { path: string; code: IssueCode; facts: Facts }

const firstOfEach = (issues: readonly Issue[]): FieldErrors => {
  const errors: Record<string, TextWithFacts> = {}
  for (const { path, code, facts } of issues) errors[path] ??= { text: issueTexts[code], facts }
  return errors
}

export const errorsOf = (schema: z.ZodType, values: unknown): FieldErrors => {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  return firstOfEach(
    parsed.error.issues.map((found) => ({ path: found.path.join('.'), ...issueOf(found) })),
  )
}

type ServerIssue = { path: string; code?: string | undefined; facts?: Facts | undefined }
const known = ({ path, code = '', facts = {} }: ServerIssue): Issue => ({
  path,
  code: isIssueCode(code) ? code : 'INVALID',
  facts,
})

/** The server's complaints about fields of the body, by dotted path. Empty where the error brought none. */
export const serverErrorsOf = (error: unknown): FieldErrors =>
  firstOfEach((error instanceof ApiError ? (error.body?.issues ?? []) : []).map(known))

export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body?.code : undefined

/** Puts the focus on the form's first field with an error. The field's `name` is its key in `errors`. */
export const focusFirstError = (form: HTMLFormElement, errors: FieldErrors): void => {
  const field = [...form.elements].find(
    (element) => errors[element.getAttribute('name') ?? ''] !== undefined,
  )
  if (field instanceof HTMLElement) field.focus()
}

import { type FormEvent, useState } from 'react'
import type * as z from 'zod'
import { type IssueCode, isIssueCode, issueOf, issueTexts } from '#contract/rules/issues.ts'
import type { TextFacts } from '#contract/rules/text.ts'
import { ApiError } from './api.ts'
import { type Text, type TextWithFacts, useText } from './text.ts'
import { useAction } from './use-action.ts'

/** The first error of each field, by the field's name. */
export type FieldErrors = Readonly<Record<string, Text | TextWithFacts>>

type Issue = { path: string; code: IssueCode; facts: TextFacts }

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

type ServerIssue = { path: string; code?: string | undefined; facts?: TextFacts | undefined }
const checkedIssue = ({ path, code = '', facts = {} }: ServerIssue): Issue => ({
  path,
  code: isIssueCode(code) ? code : 'INVALID',
  facts,
})

/**
 * The server's errors about fields of the request's body, by dotted path ('address.city'). Empty if the answer named no
 * field.
 */
export const serverErrorsOf = (error: unknown): FieldErrors =>
  firstOfEach((error instanceof ApiError ? (error.body?.issues ?? []) : []).map(checkedIssue))

/** Moves the focus to the form's first field with an error. A field's `name` must be its key in `errors`. */
export const focusFirstError = (form: HTMLFormElement, errors: FieldErrors): void => {
  const field = [...form.elements].find(
    (element) => errors[element.getAttribute('name') ?? ''] !== undefined,
  )
  if (field instanceof HTMLElement) field.focus()
}

/** Gives the props of a text field: name, value, translated error, and change handler. */
export const useBinding = <Values extends object>(
  values: Values,
  errors: FieldErrors,
  write: (change: Record<string, string>) => void,
) => {
  const t = useText()
  return <Name extends keyof Values & string>(name: Name) => {
    const error = errors[name]
    return {
      name,
      value: values[name],
      error: error === undefined ? undefined : t(error),
      onChange: (event: { target: { value: string } }) => write({ [name]: event.target.value }),
    }
  }
}

type Form<Values, Output> = {
  initial: Values
  /** Returns the errors by field. The form is sent only if there are none. */
  check(values: Values): FieldErrors
  send(values: Values): Promise<Output>
  done?(output: Output, values: Values): void
  /** Turns a refusal into errors by field. An error that is about no single field gets the key `form`. */
  refused(error: unknown, why: Text | TextWithFacts): FieldErrors
}

/**
 * The state of a form. Checks the values when the form is sent, and moves the focus to the first field with an error.
 */
export const useForm = <Values extends object, Output>(form: Form<Values, Output>) => {
  const [values, setValues] = useState(form.initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { mutate, isPending } = useAction({
    send: form.send,
    done: (output: Output, sent: Values) => {
      setValues(form.initial)
      form.done?.(output, sent)
    },
    failed: (error, why) => setErrors(form.refused(error, why)),
  })
  const write = (change: Partial<Values>): void => setValues((now) => ({ ...now, ...change }))
  return {
    values,
    errors,
    write,
    bind: useBinding(values, errors, (change) => setValues((now) => ({ ...now, ...change }))),
    busy: isPending,
    onSubmit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault()
      if (isPending) return
      const wrong = form.check(values)
      setErrors(wrong)
      focusFirstError(event.currentTarget, wrong)
      if (Object.keys(wrong).length === 0) mutate(values)
    },
  }
}

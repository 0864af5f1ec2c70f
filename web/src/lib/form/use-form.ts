import { type FormEvent, useState } from 'react'
import type { Text, TextWithFacts } from '../text.ts'
import { useAction } from '../use-action.ts'
import { type FieldErrors, focusFirstError } from './forms.ts'
import { useBinding } from './use-binding.ts'

type Form<Values, Output> = {
  initial: Values
  /** The complaints by field. The form is sent only if there are none. */
  check(values: Values): FieldErrors
  send(values: Values): Promise<Output>
  done?(output: Output, values: Values): void
  /** A refusal's complaints by field. The key `form` holds a complaint about no field in particular. */
  refused(error: unknown, why: Text | TextWithFacts): FieldErrors
}

/** A form that is checked when it is sent, and puts the focus on the first field with an error. */
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

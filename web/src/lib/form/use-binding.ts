import { useText } from '../text.ts'
import type { FieldErrors } from './forms.ts'

/** Gives the props of a text field: its name, its value, its error (translated) and its change handler. */
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

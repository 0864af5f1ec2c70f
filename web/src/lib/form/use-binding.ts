import { useText } from '../text.ts'
import type { FieldErrors } from './forms.ts'

/** What a text field needs: its name, what stands in it, what is wrong with it (translated), and who hears of a change. */
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

import { Form } from 'antd'

/** The present value of a field of the form around, for parts that draw it. */
export const useFormValue = (name: string): unknown => Form.useWatch(name, { preserve: true })

/** The present values of all fields of the form around. */
export const useFormValues = (): Readonly<Record<string, unknown>> =>
  Form.useWatch((values: Readonly<Record<string, unknown>>) => values, { preserve: true }) ?? {}

/** Sets fields of the form around, for parts that are no field themselves. */
export const useSetFormValues = (): ((values: Readonly<Record<string, unknown>>) => void) => {
  const form = Form.useFormInstance()
  return (values) => form.setFieldsValue(values)
}

/** The value of a field of the form around, and its change, for controls that are no field of the kit. */
export const useFormField = (name: string): [value: unknown, change: (value: unknown) => void] => {
  const form = Form.useFormInstance()
  const value = useFormValue(name)
  return [value, (next) => form.setFields([{ name, value: next, touched: true, errors: [] }])]
}

import { Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import type { z } from '#contract/rules/zod.ts'
import { ApiError } from '../../lib/api.ts'
import { errorsOf, type FieldErrors, serverErrorsOf } from '../../lib/form/forms.ts'
import { sayInEnglish } from '../../lib/text.ts'
import styles from './staff-form.module.css'

type Props<Schema extends z.ZodType> = {
  schema: Schema
  /** The body's first values. Fields change the values of their names, and the other values go along. */
  start?: object
  /** Sends the body, and itself tells of a refusal. Rejects if the server refused. */
  onSend(body: z.output<Schema>): Promise<unknown>
  /** The button's text. */
  send: string
  /** Texts of complaints by field, in place of the schema's own. */
  complaints?: Readonly<Record<string, string>>
  /** Shown once the server refused because somebody else was first (409). */
  conflict?(error: ApiError): ReactNode
  children: ReactNode
  /** Other actions, beside the button. */
  others?: ReactNode
}

/** Ant Design gives a field its id. Of several choices the first gets the focus. */
const focusField = (id: string): void => {
  const field = document.getElementById(id)
  const control = field?.querySelector('input') ?? field
  control?.focus()
}

/** Marks the fields with complaints, and puts the focus on the first of them. */
const complainIn =
  (form: FormInstance, formId: string, complaints: Props<z.ZodType>['complaints']) =>
  (wrong: FieldErrors): void => {
    const entries = Object.entries(wrong)
    form.setFields(
      entries.map(([name, complaint]) => ({
        name: name.split('.'),
        errors: [complaints?.[name] ?? sayInEnglish(complaint)],
      })),
    )
    const [first] = entries
    if (first !== undefined) focusField([formId, ...first[0].split('.')].join('_'))
  }

/**
 * A form whose body matches `schema`. The form is checked when it is sent. Complaints of schema and server stand at
 * their fields.
 */
export const StaffForm = <Schema extends z.ZodType>({
  schema,
  start = {},
  onSend,
  send,
  complaints,
  conflict,
  children,
  others,
}: Props<Schema>) => {
  const [form] = Form.useForm()
  const id = useId()
  const [refused, setRefused] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const complain = complainIn(form, id, complaints)

  const submit = async (body: z.output<Schema>): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    try {
      await onSend(body)
    } catch (error) {
      complain(serverErrorsOf(error))
      if (error instanceof ApiError && error.status === 409) setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  const check = (): void => {
    if (busy) return
    const values: unknown = form.getFieldsValue(true)
    const parsed = schema.safeParse(values)
    if (parsed.success) void submit(parsed.data)
    else complain(errorsOf(schema, values))
  }
  return (
    <Form
      form={form}
      name={id}
      layout="vertical"
      requiredMark={false}
      initialValues={start}
      onFinish={check}
      className={styles.form ?? ''}
    >
      {children}
      {refused === undefined ? null : conflict?.(refused)}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {send}
        </Button>
        {others}
      </div>
    </Form>
  )
}

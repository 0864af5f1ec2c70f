import { Alert, Button, Form, type FormInstance } from 'antd'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { ApiError } from '../../lib/api.ts'
import { errorsOf, type FieldErrors, serverErrorsOf } from '../../lib/forms.ts'
import { sayInEnglish } from '../../lib/text.ts'
import { useFailureText } from '../../lib/use-action.ts'
import { Sheet } from '../../ui/dialog.tsx'
import { ClashChoices, lateOf, useClashes } from './clashes.tsx'
import styles from './staff-form.module.css'

type Props<Schema extends z.ZodType> = {
  schema: Schema
  /**
   * The body's first values. Fields change the values of their names, and the other values go along. Later ones reach
   * the form while nobody has touched it.
   */
  start?: object
  /** Sends the body, and itself tells of a refusal. Rejects if the server refused. */
  onSend(body: z.output<Schema>): Promise<unknown>
  /** The button's text. */
  send: string
  /** What is sent cannot be taken back. */
  danger?: boolean
  /** Texts of complaints by field, in place of the schema's own. */
  complaints?: Readonly<Record<string, string>>
  /** Shown once the server refused with a 409, but for a change by somebody else: then both values stand to choose. */
  conflict?(error: ApiError): ReactNode
  /** A value of the field in words, where the value says nothing to people by itself. */
  say?: Readonly<Record<string, (value: unknown) => string>>
  children: ReactNode
  /** Other actions, beside the button. */
  others?: ReactNode
  /** The form has a second button that closes it. */
  onCancel?(): void
  /** A refusal with a 409 is explained by its code, where `conflict` does not say more. */
  explains?: boolean
  /** The actions stay in view while the drawer around the form scrolls. */
  isLong?: boolean
}

/** The buttons of a form. With `stays` they are in view while the drawer around a long form scrolls. */
export const FormActions = ({ stays, children }: { stays: boolean; children: ReactNode }) => (
  <div className={`${styles.actions} ${stays ? styles.stays : ''}`}>{children}</div>
)

/** Ant Design gives a field its id. Of several choices the first gets the focus. */
const focusField = (id: string): void => {
  const field = document.getElementById(id)
  const control = field?.querySelector('input') ?? field
  control?.focus()
}

/** A complaint inside a closed disclosure would not be seen. */
const unfold = (id: string): void =>
  document.getElementById(id)?.closest('details')?.setAttribute('open', '')

/** The field's name as Ant Design has it: places in lists are numbers. */
const nameOf = (path: string): (string | number)[] =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** Marks the fields with complaints, and puts the focus on the first of them. */
const complainIn =
  (form: FormInstance, formId: string, complaints: Props<z.ZodType>['complaints']) =>
  (wrong: FieldErrors): void => {
    const entries = Object.entries(wrong)
    form.setFields(
      entries.map(([name, complaint]) => ({
        name: nameOf(name),
        errors: [complaints?.[name] ?? sayInEnglish(complaint)],
      })),
    )
    const ids = entries.map(([name]) => [formId, ...name.split('.')].join('_'))
    for (const id of ids) unfold(id)
    const [first] = ids
    if (first !== undefined) focusField(first)
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
  danger = false,
  complaints,
  conflict,
  say,
  children,
  others,
  onCancel,
  explains = false,
  isLong = false,
}: Props<Schema>) => {
  const [form] = Form.useForm()
  const explain = useFailureText()
  const id = useId()
  const [refused, setRefused] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const { clashes, choose, saved, refused: clash } = useClashes(form, start)
  const complain = complainIn(form, id, complaints)

  const refuse = (error: unknown): void => {
    complain(serverErrorsOf(error))
    if (!(error instanceof ApiError)) return
    clash(error)
    if (error.status === 409 && lateOf(error) === undefined) setRefused(error)
  }
  const submit = async (body: z.output<Schema>): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    try {
      await onSend(body)
      saved()
    } catch (error) {
      refuse(error)
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
      {explains && refused !== undefined ? <Alert type="warning" title={explain(refused)} /> : null}
      {clashes === undefined ? null : (
        <ClashChoices clashes={clashes} formId={id} say={say} onChoose={choose} />
      )}
      <FormActions stays={isLong}>
        <Button type="primary" htmlType="submit" danger={danger} loading={busy}>
          {send}
        </Button>
        {others}
        {onCancel === undefined ? null : <Button onClick={onCancel}>{t('Cancel')}</Button>}
      </FormActions>
    </Form>
  )
}

/** A form beside the list that it changes. The drawer closes once the form is sent. */
export const DrawerForm = <Schema extends z.ZodType>({
  open,
  onClose,
  title,
  onSend,
  ...form
}: Omit<ComponentProps<typeof StaffForm<Schema>>, 'onSend'> & {
  open: boolean
  onClose(): void
  title: string
  onSend(body: z.output<Schema>): Promise<unknown>
}) => (
  <Sheet open={open} onClose={onClose} side="right" wide title={title}>
    <StaffForm
      isLong
      {...form}
      onSend={async (body) => {
        await onSend(body)
        onClose()
      }}
    />
  </Sheet>
)

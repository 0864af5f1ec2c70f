import { Alert, Button, Form } from 'antd'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react'
import type { z } from '#contract/rules/schema.ts'
import { useText } from '#web/lib/text.ts'
import { ApiError } from '../../lib/api.ts'
import { serverErrorsOf } from '../../lib/forms.ts'
import { useFailureText } from '../../lib/use-action.ts'
import { Sheet } from '../../ui/dialog.tsx'
import { ClashChoices, lateOf, useClashes } from './clashes.tsx'
import { useComplaints } from './complaints.ts'
import { FormDraft, useDropDraft } from './draft.tsx'
import { useFormValues } from './fields.tsx'
import styles from './staff-form.module.css'

type Props<Schema extends z.ZodType> = {
  schema: Schema
  /**
   * The initial values; values without a field are sent along unchanged. New initial values reach the fields only while
   * nobody has typed.
   */
  start?: object
  /**
   * Names the form and the record that it changes, such as 'reward 7'. The browser keeps under this name what is typed
   * until it is saved; without a name, leaving the form asks first.
   */
  draft?: string
  /** Sends the body. If the server refuses, it shows the refusal and rejects. */
  onSend(body: z.output<Schema>): Promise<unknown>
  /** The text of the button that sends the form. */
  send: string
  /** Marks an action that cannot be undone: its button is red. */
  danger?: boolean
  /** Texts by field, in place of the schema's complaints. */
  complaints?: Readonly<Record<string, string>>
  /**
   * Draws a notice after the server refused with status 409. If somebody else changed the record, the form shows both
   * values to choose from.
   */
  conflict?(error: ApiError): ReactNode
  /** Words for values that people would not understand, such as ids, by field. */
  say?: Readonly<Record<string, (value: unknown) => string>>
  children: ReactNode
  /** Other buttons beside the one that sends the form. */
  others?: ReactNode
  /** Adds a button 'Cancel'. A form that can be cancelled opens at a press, and so takes the focus. */
  onCancel?(): void
  /** Shows the words of the refusal after status 409. */
  explains?: boolean
  /** The buttons stay in view while a long form scrolls. */
  isLong?: boolean
  /** The first field takes the focus, and the whole form comes into sight. */
  takesFocus?: boolean
}

/** The draft of the surrounding form. */
const Kept = ({ form: name, start }: { form: string | undefined; start: object }) => {
  const form = Form.useFormInstance()
  const values = useFormValues()
  const take = (typed: Readonly<Record<string, unknown>>): void =>
    form.setFields(
      Object.entries(typed).map(([field, value]) => ({ name: field, value, touched: true })),
    )
  return <FormDraft key={name} form={name} values={values} start={{ ...start }} onTake={take} />
}

/** The buttons of a form. With `stays` they stay in view while the form scrolls. */
export const FormActions = ({ stays, children }: { stays: boolean; children: ReactNode }) => (
  <div className={`${styles.actions} ${stays ? styles.stays : ''}`}>{children}</div>
)

/**
 * Moves the focus to the first field of the form, and brings the form into sight with its buttons, or its beginning if
 * it is too long. A figure that stands there already is selected, to be typed over.
 */
const focusFirst = (formId: string): void => {
  const form = document.getElementById(formId)
  const first = form?.querySelector<HTMLElement>('input, textarea, select')
  // A drawer that is about to open gives the focus to the element with this attribute.
  first?.setAttribute('data-autofocus', '')
  form?.scrollIntoView({ block: 'nearest' })
  first?.focus()
  if (first instanceof HTMLInputElement) first.select()
}

/**
 * A form whose body has the shape of `schema`, which is checked when the form is sent. Complaints of the schema and of
 * the server stand at their fields.
 */
export const StaffForm = <Schema extends z.ZodType>({
  schema,
  start = {},
  draft,
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
  takesFocus = onCancel !== undefined,
}: Props<Schema>) => {
  const t = useText()
  const [form] = Form.useForm()
  const explain = useFailureText()
  const id = useId()
  const [refused, setRefused] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const dropDraft = useDropDraft(draft)
  const { clashes, choose, saved, refused: clash } = useClashes(form, start)
  const { showOfSchema, showOfServer, takeAway } = useComplaints(form, { id, schema }, complaints)
  useEffect(() => {
    if (takesFocus) focusFirst(id)
  }, [takesFocus, id])

  const refuse = (error: unknown): void => {
    showOfServer(serverErrorsOf(error))
    if (!(error instanceof ApiError)) return
    clash(error)
    if (error.status === 409 && lateOf(error) === undefined) setRefused(error)
  }
  const submit = async (body: z.output<Schema>): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    try {
      await onSend(body)
      dropDraft()
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
    else showOfSchema(values)
  }
  /** Ctrl+Enter sends the form from a field of several lines too, where Enter begins a new line. */
  const sendByKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.submit()
  }
  return (
    <Form
      form={form}
      name={id}
      layout="vertical"
      requiredMark={false}
      initialValues={start}
      onFinish={check}
      onKeyDown={sendByKeys}
      onValuesChange={takeAway}
      className={styles.form ?? ''}
    >
      <Kept form={draft} start={start} />
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

/** A form in a drawer beside a list. The drawer closes once the form was sent. */
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

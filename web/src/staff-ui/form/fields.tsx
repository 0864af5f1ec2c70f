import { Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import filters from '../address-filters.module.css'
import styles from './staff-form.module.css'

/** The present value of a field of the surrounding form. */
export const useFormValue = (name: string | (string | number)[]): unknown =>
  Form.useWatch(name, { preserve: true })

/** The present values of all fields of the surrounding form. */
export const useFormValues = (): Readonly<Record<string, unknown>> =>
  Form.useWatch((values: Readonly<Record<string, unknown>>) => values, { preserve: true }) ?? {}

/** Gives a function that sets fields of the surrounding form, for example from a press on a map. */
export const useSetFormValues = (): ((values: Readonly<Record<string, unknown>>) => void) => {
  const form = Form.useFormInstance()
  return (values) => form.setFieldsValue(values)
}

/** Value and setter of a field of the surrounding form, for controls that are not made of Ant Design. */
export const useFormField = (name: string): [value: unknown, change: (value: unknown) => void] => {
  const form = Form.useFormInstance()
  const value = useFormValue(name)
  return [value, (next) => form.setFields([{ name, value: next, touched: true, errors: [] }])]
}

/** A choice of one option. With `none` the field may stay empty, and shows that text. */
export const SelectField = <Value extends string | number>({
  name,
  label,
  options,
  none,
}: {
  name: string | (string | number)[]
  label: string
  options: readonly { value: Value; label: string }[]
  none?: string
}) => (
  <Form.Item name={name} label={label}>
    <Select
      options={[...options]}
      allowClear={none !== undefined}
      placeholder={none}
      virtual={false}
      getPopupContainer={(field: HTMLElement) => field.closest('dialog') ?? document.body}
    />
  </Form.Item>
)

/** A number, with its unit inside the field. */
export const NumberField = ({
  name,
  label,
  unit,
  step = 1,
  placeholder,
}: {
  name: string | (string | number)[]
  label: string
  unit?: string
  step?: number
  placeholder?: string | undefined
}) => (
  <Form.Item name={name} label={label}>
    <InputNumber
      className={styles.number ?? ''}
      step={step}
      suffix={unit}
      inputMode="decimal"
      placeholder={placeholder ?? ''}
    />
  </Form.Item>
)

/**
 * A price in KSh. A clear amount is a number; any other text stays as it was typed, so that the schema can ask what
 * '99,50' means.
 */
export const PriceField = ({
  name,
  label,
  placeholder,
}: Named & { placeholder?: string | undefined }) => (
  <Form.Item
    name={name}
    label={label}
    getValueProps={(value: unknown) => ({ value: value === null ? '' : value })}
    normalize={(text: string) => (text === '' ? null : text)}
  >
    <Input
      className={styles.number ?? ''}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder ?? ''}
    />
  </Form.Item>
)

/** Fields that are seldom needed, folded away. The form unfolds them if one of them is wrong. */
export const MoreFields = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={styles.more}>
    <summary>{label}</summary>
    <div className={styles.fields}>{children}</div>
  </details>
)

/** A date and a time, in the browser's own control. The value is '' if the field is empty. */
export const MomentField = ({ name, label }: { name: string; label: string }) => (
  <Form.Item name={name} label={label}>
    <Input type="datetime-local" />
  </Form.Item>
)

/** A choice among many options, in the browser's own select. The value is the option's value as text. */
export const ListField = ({
  name,
  label,
  none,
  options,
}: {
  name: string
  label: string
  /** The text while nothing is chosen. */
  none: string
  options: readonly { value: number; label: string }[]
}) => (
  <Form.Item name={name} label={label}>
    <select className={`${filters.select} ${styles.list}`}>
      <option value="">{none}</option>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </Form.Item>
)

/** Two short fields side by side. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
)

export const CheckField = ({ name, label }: { name: string; label: string }) => (
  <Form.Item name={name} valuePropName="checked">
    <Checkbox>{label}</Checkbox>
  </Form.Item>
)

type Named = { name: string | (string | number)[]; label: string }

/** A field for one line of text, or for `rows` lines. */
export const TextField = ({
  name,
  label,
  maxLength,
  rows,
  uppercase = false,
}: Named & { maxLength: number; rows?: number; uppercase?: boolean }) => (
  <Form.Item name={name} label={label}>
    {rows === undefined ? (
      <Input
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize={uppercase ? 'characters' : 'sentences'}
      />
    ) : (
      <Input.TextArea rows={rows} maxLength={maxLength} />
    )}
  </Form.Item>
)

/** A field for one line of text that handles keys, pasting and leaving by itself. `hint` stands below the field. */
export const EnterField = ({
  name,
  label,
  maxLength,
  hint,
  onKeyDown,
  onPaste,
  onBlur,
}: Named & {
  maxLength: number
  hint: string
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void
  onPaste(event: ClipboardEvent<HTMLInputElement>): void
  onBlur(text: string): void
}) => (
  <Form.Item name={name} label={label} extra={hint}>
    <Input
      maxLength={maxLength}
      autoComplete="off"
      enterKeyHint="enter"
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={({ target }) => onBlur(target.value)}
    />
  </Form.Item>
)

/**
 * Gives the focus to the form's text field after a press on an option. The arrow keys only walk from option to option:
 * the focus stays there.
 */
const useLeadOn = (
  group: RefObject<HTMLElement | null>,
  value: unknown,
): ((event: { nativeEvent: MouseEvent; target: { value?: unknown } }) => void) => {
  const [pressed, setPressed] = useState<unknown>()
  useEffect(() => {
    if (pressed === undefined || pressed !== value) return
    group.current
      ?.closest('form')
      ?.querySelector<HTMLElement>('input[type=text], textarea')
      ?.focus()
  }, [group, pressed, value])
  // A click has the detail 0 if the browser made it of an arrow key.
  return ({ nativeEvent, target }) => setPressed(nativeEvent.detail > 0 ? target.value : undefined)
}

/** A choice among a few options, each with a text that explains it. A press on one leads on to the form's text field. */
export const ChoiceField = ({
  name,
  label,
  options,
}: {
  name: string
  label: string
  options: readonly { value: string; label: string; text: string }[]
}) => {
  const group = useRef<HTMLDivElement>(null)
  const leadOn = useLeadOn(group, useFormValue(name))
  return (
    <Form.Item name={name} label={label}>
      <Radio.Group ref={group} vertical aria-label={label} onChange={leadOn}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={styles.choice ?? ''}>
            <span>{option.label}</span>
            <br />
            <small>{option.text}</small>
          </Radio>
        ))}
      </Radio.Group>
    </Form.Item>
  )
}

import { Form, Input, Radio } from 'antd'
import styles from './staff-form.module.css'

type Named = { name: string | (string | number)[]; label: string }

/** A line of text, or `rows` of them. */
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

/** A choice among a few, each with a text about its effect. */
export const ChoiceField = ({
  name,
  label,
  options,
}: Named & { options: readonly { value: string; label: string; text: string }[] }) => (
  <Form.Item name={name} label={label}>
    <Radio.Group vertical aria-label={label}>
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

import { Button, Checkbox, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import styles from './repeated-fields.module.css'

/**
 * A list of short texts, with one text in each line of the field. The style sheet sizes the field: `autoSize` measures
 * with a second field, which the page's security policy does not let it hide. `hint` stands below the field.
 */
export const LinesField = ({
  name,
  label,
  maxLength,
  hint,
}: {
  name: string | (string | number)[]
  label: string
  maxLength: number
  hint?: string | undefined
}) => (
  <Form.Item
    name={name}
    label={label}
    extra={hint}
    getValueProps={(lines: readonly string[] = []) => ({ value: lines.join('\n') })}
    normalize={(text: string) => (text === '' ? [] : text.split('\n'))}
  >
    <Input.TextArea rows={2} maxLength={maxLength} className={styles.lines ?? ''} />
  </Form.Item>
)

/** Boxes of which several may be ticked. The field's value is the list of the ticked values. */
export const BoxesField = ({
  name,
  label,
  options,
}: {
  name: string
  label: string
  options: readonly { value: string; label: ReactNode; text: string }[]
}) => (
  <Form.Item name={name} label={label}>
    <Checkbox.Group className={styles.boxes ?? ''}>
      {options.map((option) => (
        <Checkbox key={option.value} value={option.value}>
          <span>{option.label}</span>
          <br />
          <small>{option.text}</small>
        </Checkbox>
      ))}
    </Checkbox.Group>
  </Form.Item>
)

/** A group of fields for each item of a list. Buttons add an item at the end, or remove the last one. */
export const RepeatedFields = ({
  name,
  most,
  title,
  add,
  remove,
  blank,
  children,
}: {
  name: string
  most: number
  /** The title of the n-th group. The first is 1. */
  title(n: number): string
  add: string
  remove: string
  blank(): object
  /** Draws the fields of one item. Their names begin with `at`, the item's index in the list. */
  children(at: number): ReactNode
}) => (
  <Form.List name={name}>
    {(items, change, { errors }) => (
      <>
        {items.map(({ key, name: at }) => (
          <fieldset key={key} className={styles.group}>
            <legend>{title(at + 1)}</legend>
            {children(at)}
          </fieldset>
        ))}
        <Form.ErrorList errors={errors} />
        <div className={styles.actions}>
          <Button disabled={items.length >= most} onClick={() => change.add(blank())}>
            {add}
          </Button>
          <Button disabled={items.length < 2} onClick={() => change.remove(items.length - 1)}>
            {remove}
          </Button>
        </div>
      </>
    )}
  </Form.List>
)

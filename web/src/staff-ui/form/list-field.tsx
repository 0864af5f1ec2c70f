import { Form } from 'antd'
import filters from '../filters/address-filters.module.css'
import styles from './staff-form.module.css'

/** One of many, in the browser's own list: it needs no room in a drawer. The value is the option's as text. */
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

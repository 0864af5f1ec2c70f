import type { ReactNode } from 'react'
import styles from './radio-card.module.css'

/** A choice as a card to tap: a radio button with a title, a mark beside it, and a text. */
export const RadioCard = ({
  name,
  value,
  checked,
  disabled = false,
  title,
  mark,
  text,
  onChoose,
}: {
  /** The name of the group of radio buttons. */
  name: string
  value: string
  checked: boolean
  disabled?: boolean
  title: string
  mark?: ReactNode
  text: string
  onChoose(): void
}) => (
  <label className={styles.card}>
    <input
      type="radio"
      name={name}
      value={value}
      checked={checked}
      disabled={disabled}
      onChange={onChoose}
    />
    <span className={styles.words}>
      <span className={styles.title}>
        <span>{title}</span>
        {mark}
      </span>
      <span className={styles.text}>{text}</span>
    </span>
  </label>
)

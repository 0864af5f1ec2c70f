import { useId } from 'react'
import { useText } from '../../lib/text.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './star-input.module.css'

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

/** One to five stars, as radio buttons. 0 means that none is chosen. */
export const StarInput = ({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: number
  error?: string | undefined
  onChange(rating: number): void
}) => {
  const t = useText()
  const id = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.stars}>
        {words.map((word, index) => (
          <label key={word} className={styles.star}>
            <input
              type="radio"
              name={id}
              className={styles.radio}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <span className="visually-hidden">
              {`${t(index === 0 ? '{n} star' : '{n} stars', { n: index + 1 })}: ${t(word)}`}
            </span>
            <Icon name="star" size={32} filled={index < value} />
          </label>
        ))}
        <span className={styles.word} aria-hidden="true">
          {t(words[value - 1] ?? '')}
        </span>
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

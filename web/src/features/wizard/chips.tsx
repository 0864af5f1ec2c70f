import { useId } from 'react'
import styles from './wizard.module.css'

type Chip<Value> = { value: Value; label: string }

/** Choices side by side: of `many` any number, else one. */
export const Chips = <Value extends string | number>({
  legend,
  hint,
  many = false,
  chips,
  chosen,
  onChoose,
}: {
  legend: string
  hint?: string
  many?: boolean
  chips: readonly Chip<Value>[]
  chosen: readonly Value[]
  onChoose(value: Value): void
}) => {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      <div className={styles.chips}>
        {chips.map(({ value, label }) => (
          <label key={value} className={styles.chip}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(value)}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { useText } from '../../lib/text.ts'
import { Icon } from '../icon.tsx'
import styles from './quantity-stepper.module.css'

type Props = {
  value: number
  onChange(quantity: number): void
  min?: number
  /** The highest quantity. Undefined while it is unknown. */
  max?: number | undefined
  /** What is counted, e.g. the product's name. Each button's label contains it. */
  of: string
  /** Called when somebody wants more than `max`. */
  onOver?(): void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/** Minus, a field for the number, plus. Reports only quantities between `min` and `max`. */
export const QuantityStepper = ({ value, onChange, min = 1, max, of, onOver }: Props) => {
  const t = useText()
  const [draft, setDraft] = useState<string>()

  const choose = (wanted: number): void => {
    if (max !== undefined && wanted > max) onOver?.()
    const quantity = Math.max(min, Math.min(wanted, max ?? wanted))
    if (quantity !== value) onChange(quantity)
  }
  const commit = (): void => {
    if (draft !== undefined && draft !== '') choose(Number(draft))
    setDraft(undefined)
  }
  const onType = (event: ChangeEvent<HTMLInputElement>): void =>
    setDraft(event.target.value.replace(/\D/g, '').slice(0, 3))
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit()
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    choose(value + step)
  }

  return (
    <span className={styles.stepper}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('Fewer of {name}', { name: of })}
        disabled={value <= min}
        onClick={() => choose(value - 1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <input
        className={styles.figure}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('Quantity of {name}', { name: of })}
        value={draft ?? String(value)}
        onChange={onType}
        onBlur={commit}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKey}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={t('More of {name}', { name: of })}
        aria-disabled={(max !== undefined && value >= max) || undefined}
        onClick={() => choose(value + 1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </span>
  )
}

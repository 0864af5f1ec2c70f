import { useId } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import styles from './finance.module.css'

/** The field's text is a time in Nairobi, and means all of its minute. */
const toMoment = (text: string): string =>
  text === '' ? '' : new Date(`${text}:59.999+03:00`).toISOString()

const AHEAD_MS = 3 * 3_600_000

const toField = (asOf: string | undefined): string =>
  asOf === undefined ? '' : new Date(Date.parse(asOf) + AHEAD_MS).toISOString().slice(0, 16)

/** A moment of recording, kept in the address. Empty: now. */
export const AsOfField = ({
  value,
  onChange,
}: {
  value: string | undefined
  onChange(asOf: string): void
}) => {
  const id = useId()
  return (
    <div className={styles.asOf}>
      <label htmlFor={id}>{t('As of')}</label>
      <input
        id={id}
        type="datetime-local"
        value={toField(value)}
        onChange={({ target }) => onChange(toMoment(target.value))}
      />
      {value === undefined ? null : (
        <Button onClick={() => onChange('')}>{t('Back to now')}</Button>
      )}
    </div>
  )
}

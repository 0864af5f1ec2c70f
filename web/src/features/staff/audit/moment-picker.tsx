import type { AuditEntry } from '#contract/audit/audit.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import styles from './audit.module.css'
import { eventWords } from './event-words.ts'
import { exactTime } from './exact-time.ts'

/** The moment `steps` entries back, in words. 0: the one that was asked for. */
const momentText = (entries: readonly AuditEntry[], steps: number, asOf: string | null): string => {
  if (steps === 0) return asOf === null ? t('Now') : t('As of {at}', { at: exactTime(asOf) })
  const entry = entries[steps - 1]
  if (entry === undefined) return t('Before all that')
  return t('{at}, after: {what}', {
    at: exactTime(entry.recordedAt),
    what: eventWords[entry.type],
  })
}

/** '2026-01-05T09:00' in Nairobi, as the browser's field has it. */
const fromField = (text: string): string => new Date(`${text}:59.999+03:00`).toISOString()

type Picked = {
  entries: readonly AuditEntry[]
  steps: number
  asOf: string | null
  onStep(steps: number): void
  onMoment(asOf: string | null): void
}

/** To any moment: by the slider among the entries that are there, by date, and back to now. */
export const MomentPicker = ({ entries, steps, asOf, onStep, onMoment }: Picked) => {
  const text = momentText(entries, steps, asOf)
  const last = entries.length + 1
  return (
    <section className={styles.moment}>
      <label className={styles.slider}>
        <span>{t('Moment')}</span>
        <input
          type="range"
          min={0}
          max={last}
          value={last - steps}
          aria-valuetext={text}
          onChange={({ target }) => onStep(last - Number(target.value))}
        />
      </label>
      <output className={styles.at}>{text}</output>
      <label className={styles.date}>
        <span>{t('Go to')}</span>
        <input
          type="datetime-local"
          onChange={({ target }) => {
            if (target.value !== '') onMoment(fromField(target.value))
          }}
        />
      </label>
      {asOf === null && steps === 0 ? null : (
        <Button onClick={() => onMoment(null)}>{t('Back to now')}</Button>
      )}
    </section>
  )
}

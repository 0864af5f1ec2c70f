import type { AuditEntry } from '#contract/audit/audit.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { eventWord } from '../event-words.ts'
import { exactTime } from '../exact-time.ts'
import { DateForm } from './date-form.tsx'
import styles from './moment.module.css'

/** The moment `steps` entries back, in words. 0: the one that was asked for. */
const momentText = (entries: readonly AuditEntry[], steps: number, asOf: string | null): string => {
  if (steps === 0) return asOf === null ? t('Now') : t('As of {at}', { at: exactTime(asOf) })
  const entry = entries[steps - 1]
  if (entry === undefined) return t('Before all that')
  return t('{at}, after: {what}', {
    at: exactTime(entry.recordedAt),
    what: eventWord(entry.type),
  })
}

type Picked = {
  entries: readonly AuditEntry[]
  steps: number
  asOf: string | null
  onStep(steps: number): void
  onMoment(asOf: string | null): void
}

type Slid = Pick<Picked, 'steps' | 'onStep'> & { last: number; text: string }

/** A thumb that cannot hold one event of hundreds has a button for each side. */
const Slider = ({ steps, last, text, onStep }: Slid) => (
  <div className={styles.bar}>
    <IconButton
      label={t('One event back')}
      className={styles.back}
      disabled={steps === last}
      onClick={() => onStep(steps + 1)}
    >
      <Icon name="chevron" />
    </IconButton>
    <input
      type="range"
      aria-label={t('Moment')}
      min={0}
      max={last}
      value={last - steps}
      aria-valuetext={text}
      onChange={({ target }) => onStep(last - Number(target.value))}
    />
    <IconButton
      label={t('One event on')}
      className={styles.on}
      disabled={steps === 0}
      onClick={() => onStep(steps - 1)}
    >
      <Icon name="chevron" />
    </IconButton>
  </div>
)

/** To any moment: by the slider among the entries that are there, by date, and back to now. */
export const MomentPicker = ({ entries, steps, asOf, onStep, onMoment }: Picked) => {
  const text = momentText(entries, steps, asOf)
  return (
    <div className={styles.picker}>
      <div className={styles.moment}>
        <div className={styles.at}>
          <output>{text}</output>
          {asOf === null && steps === 0 ? null : (
            <Button onClick={() => onMoment(null)}>{t('Back to now')}</Button>
          )}
        </div>
        <Slider steps={steps} text={text} onStep={onStep} last={entries.length + 1} />
      </div>
      <DateForm onMoment={onMoment} />
    </div>
  )
}

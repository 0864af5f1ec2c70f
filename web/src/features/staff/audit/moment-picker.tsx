import { useId, useState } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useSearchParams } from '#web/lib/router/router.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { eventWord } from './event-words.ts'
import styles from './moment.module.css'
import { exactTime } from './value-text.ts'

const isTime = (text: string | null): text is string =>
  text !== null && !Number.isNaN(Date.parse(text))

/**
 * The moment at which the record is shown. The address holds it too, so that a link to the page shows the record at
 * this moment.
 */
export const useMoment = () => {
  const [address, setAddress] = useSearchParams()
  const named = address.get('asOf')
  const [asked, setAsked] = useState(isTime(named) ? new Date(named).toISOString() : null)
  const [steps, setSteps] = useState(0)

  const name = (asOf: string | null): void =>
    setAddress(asOf === null ? {} : { asOf }, { replace: true, preventScrollReset: true })

  return {
    /** The moment that the server was asked for. Null means now. */
    asked,
    /** How many entries further back the slider stands. */
    steps,
    goTo: (asOf: string | null): void => {
      setAsked(asOf)
      setSteps(0)
      name(asOf)
    },
    stepTo: (to: number, entries: readonly AuditEntry[]): void => {
      setSteps(to)
      name(to === 0 ? asked : (entries[to - 1]?.recordedAt ?? null))
    },
  }
}

/**
 * The last millisecond of a minute such as '2026-01-05T09:00' in Nairobi. Null if the text is no time, as in browsers
 * without such a field.
 */
const fromField = (text: string): string | null => {
  const end = Date.parse(`${text}:59.999+03:00`)
  return Number.isNaN(end) ? null : new Date(end).toISOString()
}

/**
 * A form for a date and time. The moment changes when the form is sent, because a half-typed year would ask for a wrong
 * one.
 */
const DateForm = ({ onMoment }: { onMoment(asOf: string): void }) => {
  const id = useId()
  const [text, setText] = useState('')
  const asOf = fromField(text)
  return (
    <form
      className={styles.date}
      onSubmit={(event) => {
        event.preventDefault()
        if (asOf !== null) onMoment(asOf)
      }}
    >
      <label htmlFor={id}>{t('As of')}</label>
      <input
        id={id}
        type="datetime-local"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button htmlType="submit" disabled={asOf === null}>
        {t('Go')}
      </Button>
    </form>
  )
}

/** The moment that lies `steps` entries back, in words. 0 steps is the moment that the server was asked for. */
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

/** A slider over the entries. With hundreds of entries its thumb is too coarse, so buttons move by one entry. */
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

/** Lets staff choose a moment with the slider or by a date, and return to now. */
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

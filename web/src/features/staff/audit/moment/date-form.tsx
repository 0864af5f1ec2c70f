import { useId, useState } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import styles from './moment.module.css'

/** The end of '2026-01-05T09:00' in Nairobi, as the browser's field has it. Null: the browser has no such field. */
const fromField = (text: string): string | null => {
  const end = Date.parse(`${text}:59.999+03:00`)
  return Number.isNaN(end) ? null : new Date(end).toISOString()
}

/** A date that is typed goes through years that nobody means, so it is asked for once it is sent. */
export const DateForm = ({ onMoment }: { onMoment(asOf: string): void }) => {
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

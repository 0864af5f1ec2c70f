import { type FormEvent, useState } from 'react'
import { displayPhone, isKenyanMobile, toMsisdn } from '#contract/rules/phone.ts'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import styles from './payment-panel.module.css'
import { countdown } from './payment-state.ts'

/**
 * A field for the phone to prompt, and the button. The same phone can be prompted again after `wait` ms, another phone
 * at once.
 */
export const PromptForm = ({
  phone,
  wait: sameWait,
  again,
  onSend,
}: {
  phone: string
  wait: number
  /** True if a prompt was sent before. */
  again: boolean
  onSend(phone: string): void
}) => {
  const t = useText()
  const [entry, setEntry] = useState(() => displayPhone(phone))
  const [tried, setTried] = useState(false)
  const wait = again && toMsisdn(entry) === toMsisdn(phone) ? sameWait : 0
  const wrong = tried && !isKenyanMobile(entry)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (!isKenyanMobile(entry)) event.currentTarget.querySelector('input')?.focus()
    else if (wait === 0) onSend(entry.trim())
  }
  const label = again ? t('Send again') : t('Send request')
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={t('M-PESA phone number')}
        name="payPhone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0712 345 678"
        value={entry}
        error={wrong ? t('Please enter a valid Kenyan phone number') : undefined}
        onChange={(event) => setEntry(event.target.value)}
      />
      <Button type="submit" size="large" wide disabled={wait > 0}>
        {wait > 0 ? t('Send again in {time}', { time: countdown(wait) }) : label}
      </Button>
    </form>
  )
}

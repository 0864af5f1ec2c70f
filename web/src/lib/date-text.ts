import { useContext } from 'react'
import { formatDateTime } from '#contract/rules/dates.ts'
import { once } from '#contract/rules/once.ts'
import { SpeechContext } from './text.ts'

const inSwahili = once(
  () =>
    new Intl.DateTimeFormat('sw-KE', {
      timeZone: 'Africa/Nairobi',
      dateStyle: 'medium',
      timeStyle: 'short',
    }),
)

/** Writes a moment (ISO 8601) as date and time in Nairobi, in the shopper's language. */
export const useDateTime = (): ((iso: string) => string) => {
  const { language } = useContext(SpeechContext)
  return language === 'sw' ? (iso) => inSwahili().format(new Date(iso)) : formatDateTime
}

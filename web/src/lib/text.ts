import { createContext, useContext } from 'react'
import { formatDateTime, once } from '#contract/rules/dates.ts'
import { type Facts, fill } from '#contract/rules/text.ts'

/** '08:00' becomes '8AM', '20:30' becomes '8:30PM'. Midnight at the end of a day is '24:00' or '00:00'. */
export const shortHour = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hours % 12 === 0 ? 12 : hours % 12}${past}${hours % 24 < 12 ? 'AM' : 'PM'}`
}

export const languages = ['en', 'sw'] as const
export type Language = (typeof languages)[number]

/** The texts that have a translation. `app/swahili.ts` adds those of all dictionaries. */
export interface Texts {
  /** Says nothing, in any language. */
  '': string
}

/** An English text that stands in the code. Braces mark the places of facts: 'Only {n} items available'. */
export type Text = keyof Texts

/** A text that is not translated yet, with the facts for its places. */
export type TextWithFacts = { text: Text; facts: Facts }

/** The text in somebody's language, with the facts in its places. */
export type Translate = (text: Text | TextWithFacts, facts?: Facts) => string

/** One language. `find` translates an English text, and a text that it does not know stays English. */
export type Speech = {
  language: Language
  find(english: string): string | undefined
  /** Says a time of day ('08:30') as people do. */
  clock(time: string): string
  /** Says a size in which something is sold, written in English: '5 kg', 'Pack of 4'. */
  quantity(written: string): string
}

export const inEnglish: Speech = {
  language: 'en',
  find: () => undefined,
  clock: shortHour,
  quantity: (written) => written,
}

export const SpeechContext = createContext<Speech>(inEnglish)

/** Speaks on pages that have only English. */
export const sayInEnglish: Translate = (text, facts) =>
  typeof text === 'string' ? fill(text, facts) : fill(text.text, text.facts)

/** `t('Only {n} items available', { n: 3 })` */
export const useText = (): Translate => {
  const { find } = useContext(SpeechContext)
  const say = (english: Text, facts?: Facts) => fill(find(english) ?? english, facts)
  return (text, facts) => (typeof text === 'string' ? say(text, facts) : say(text.text, text.facts))
}

/** A text of the shop's own, translated where it happens to be one of ours. */
export const useFreeText = (): ((english: string) => string) => {
  const { find } = useContext(SpeechContext)
  return (english) => find(english) ?? english
}

/** Says a time of day ('08:30') in the shopper's language. */
export const useClock = (): Speech['clock'] => useContext(SpeechContext).clock

/** Says a size ('5 kg', 'Pack of 4') in the shopper's language. */
export const useQuantity = (): Speech['quantity'] => useContext(SpeechContext).quantity

type Named = { name: string; nameSw?: string | undefined }

/** The name of a product or category in the shopper's language. */
export const useName = (): ((named: Named) => string) => {
  const { language } = useContext(SpeechContext)
  return ({ name, nameSw }) => (language === 'sw' && nameSw ? nameSw : name)
}

type Described = { description: string; descriptionSw: string }

/** A product's description in the shopper's language, or else in English. '' where it has none. */
export const useDescription = (): ((described: Described) => string) => {
  const { language } = useContext(SpeechContext)
  return ({ description, descriptionSw }) =>
    language === 'sw' && descriptionSw ? descriptionSw : description
}

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

/** For the staff, who read English: 'branch_manager' reads 'Branch Manager'. */
export const nameOfCode = (code: string): string =>
  code
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')

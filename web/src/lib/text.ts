import { createContext, useContext } from 'react'
import { formatDateTime, once } from '#contract/rules/dates.ts'
import { fill, type TextFacts } from '#contract/rules/text.ts'

/** '08:00' becomes '8AM', '20:30' becomes '8:30PM'. Midnight at the end of a day is '24:00' or '00:00'. */
export const shortHour = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hours % 12 === 0 ? 12 : hours % 12}${past}${hours % 24 < 12 ? 'AM' : 'PM'}`
}

export const languages = ['en', 'sw'] as const
export type Language = (typeof languages)[number]

/** Every text that has a translation is a key here: `app/swahili.ts` adds the keys of all dictionaries. */
export interface Texts {
  /** The empty text, the same in every language. */
  '': string
}

/** An English text that stands in the code. Braces mark places for values: 'Only {n} items available'. */
export type Text = keyof Texts

/** A text before its translation, with the values for its places. */
export type TextWithFacts = { text: Text; facts: TextFacts }

/** Translates a text into the reader's language and fills in the values. */
export type Translate = (text: Text | TextWithFacts, facts?: TextFacts) => string

/** The reader's language. `find` returns the translation of an English text, or undefined if there is none. */
export type Speech = {
  language: Language
  find(english: string): string | undefined
  /** Writes a time of day ('08:30') in the reader's language. */
  clock(time: string): string
  /** Writes a size of a product ('5 kg', 'Pack of 4'), given in English, in the reader's language. */
  quantity(written: string): string
}

export const inEnglish: Speech = {
  language: 'en',
  find: () => undefined,
  clock: shortHour,
  quantity: (written) => written,
}

export const SpeechContext = createContext<Speech>(inEnglish)

/** Used on pages that exist in English only. */
export const sayInEnglish: Translate = (text, facts) =>
  typeof text === 'string' ? fill(text, facts) : fill(text.text, text.facts)

/** `t('Only {n} items available', { n: 3 })` */
export const useText = (): Translate => {
  const { find } = useContext(SpeechContext)
  const say = (english: Text, facts?: TextFacts) => fill(find(english) ?? english, facts)
  return (text, facts) => (typeof text === 'string' ? say(text, facts) : say(text.text, text.facts))
}

/** Translates a text from the shop's settings, if the dictionaries happen to contain the text. */
export const useFreeText = (): ((english: string) => string) => {
  const { find } = useContext(SpeechContext)
  return (english) => find(english) ?? english
}

/** Writes a time of day ('08:30') in the shopper's language. */
export const useClock = (): Speech['clock'] => useContext(SpeechContext).clock

/** Writes a size ('5 kg', 'Pack of 4') in the shopper's language. */
export const useQuantity = (): Speech['quantity'] => useContext(SpeechContext).quantity

type Named = { name: string; nameSw?: string | undefined }

/** The name of a product or category in the shopper's language. */
export const useName = (): ((named: Named) => string) => {
  const { language } = useContext(SpeechContext)
  return ({ name, nameSw }) => (language === 'sw' && nameSw ? nameSw : name)
}

type Described = { description: string; descriptionSw: string }

/** A product's description in the shopper's language, else in English. Empty if the product has none. */
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

/** Writes a time (ISO 8601) as date and time in Nairobi, in the shopper's language. */
export const useDateTime = (): ((iso: string) => string) => {
  const { language } = useContext(SpeechContext)
  return language === 'sw' ? (iso) => inSwahili().format(new Date(iso)) : formatDateTime
}

/** Turns a code into words for the staff, who read English: 'branch_manager' becomes 'Branch Manager'. */
export const nameOfCode = (code: string): string =>
  code
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')

import { createContext, useContext } from 'react'
import { type Facts, fill } from '#contract/rules/fill.ts'
import { shortHour } from './clock.ts'

export const languages = ['en', 'sw'] as const
export type Language = (typeof languages)[number]

/** The texts that have a translation. The dictionaries join in from above: `app/swahili.ts`. */
export interface Texts {
  /** Says nothing, in any language. */
  '': string
}

/** An English text that stands in place, with places for facts: 'Only {n} items available'. */
export type Text = keyof Texts

/** A text that is not translated yet, with the facts for its places. */
export type TextWithFacts = { text: Text; facts: Facts }

/** The text in somebody's language, with the facts in its places. */
export type Translate = (text: Text | TextWithFacts, facts?: Facts) => string

/** English is written in place and is its own key; what `find` does not know stays English. */
export type Speech = {
  language: Language
  find(english: string): string | undefined
  /** A time of day ('08:30') as people say it. */
  clock(time: string): string
  /** How much or how many one buys at a time, written in English: '5 kg', 'Pack of 4'. */
  quantity(written: string): string
}

export const inEnglish: Speech = {
  language: 'en',
  find: () => undefined,
  clock: shortHour,
  quantity: (written) => written,
}

export const SpeechContext = createContext<Speech>(inEnglish)

/** For pages that speak English alone. */
export const sayInEnglish: Translate = (text, facts) =>
  typeof text === 'string' ? fill(text, facts) : fill(text.text, text.facts)

/** `t('Only {n} items available', { n: 3 })` */
export const useText = (): Translate => {
  const { find } = useContext(SpeechContext)
  const say = (english: Text, facts?: Facts) => fill(find(english) ?? english, facts)
  return (text, facts) => (typeof text === 'string' ? say(text, facts) : say(text.text, text.facts))
}

/** A time of day ('08:30'), as it is said in the shopper's language. */
export const useClock = (): Speech['clock'] => useContext(SpeechContext).clock

/** '5 kg', 'Pack of 4', in the shopper's language. */
export const useQuantity = (): Speech['quantity'] => useContext(SpeechContext).quantity

type Named = { name: string; nameSw?: string | undefined }

/** What a product or category is called in the shopper's language. */
export const useName = (): ((named: Named) => string) => {
  const { language } = useContext(SpeechContext)
  return ({ name, nameSw }) => (language === 'sw' && nameSw ? nameSw : name)
}

type Described = { description: string; descriptionSw: string }

/** What a product is like, in the shopper's language where somebody has said so; '' where nobody has at all. */
export const useDescription = (): ((described: Described) => string) => {
  const { language } = useContext(SpeechContext)
  return ({ description, descriptionSw }) =>
    language === 'sw' && descriptionSw ? descriptionSw : description
}

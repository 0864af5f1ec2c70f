import { createContext, useContext } from 'react'

export const languages = ['en', 'sw'] as const
export type Language = (typeof languages)[number]
export type Facts = Readonly<Record<string, string | number>>

/** An English text that stands in place, with places for facts: 'Only {n} items available'. */
export type Text = string

/** The text in somebody's language, with the facts in its places. */
export type Say = (text: Text, facts?: Facts) => string

/** English is written in place and is its own key; what `find` does not know stays English. */
export type Speech = { language: Language; find(english: string): string | undefined }

export const inEnglish: Speech = { language: 'en', find: () => undefined }

export const SpeechContext = createContext<Speech>(inEnglish)

/** Puts the facts into their places: 'Only {n} items available'. */
export const fill = (text: string, facts: Facts = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(Object.hasOwn(facts, name) ? facts[name] : whole),
  )

/** `t('Only {n} items available', { n: 3 })` */
export const useText = (): Say => {
  const { find } = useContext(SpeechContext)
  return (english, facts) => fill(find(english) ?? english, facts)
}

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

import { createContext, useContext } from 'react'

export const languages = ['en', 'sw'] as const
export type Language = (typeof languages)[number]
export type Words = Readonly<Record<string, string>>
type Facts = Readonly<Record<string, string | number>>

/** English is written in place and is its own key; of other languages `words` are looked up, and fall back to English. */
export type Speech = { language: Language; words: Words }

export const inEnglish: Speech = { language: 'en', words: {} }

export const SpeechContext = createContext<Speech>(inEnglish)

const fill = (text: string, facts: Facts): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(Object.hasOwn(facts, name) ? facts[name] : whole),
  )

type Pattern = { whole: RegExp; translated: string }
const patternsOf = new WeakMap<Words, readonly Pattern[]>()

/** Texts with places to fill, such that what the server has filled in already is found again. */
const patterns = (words: Words): readonly Pattern[] => {
  const known = patternsOf.get(words)
  if (known !== undefined) return known
  const made = Object.entries(words)
    .filter(([english]) => /^[^{]{4,}\{\w+\}/.test(english))
    .map(([english, translated]) => {
      const plain = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      return { whole: new RegExp(`^${plain.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`), translated }
    })
  patternsOf.set(words, made)
  return made
}

const refilled = (words: Words, text: string): string | undefined => {
  for (const { whole, translated } of patterns(words)) {
    const found = whole.exec(text)
    if (found !== null) return fill(translated, found.groups ?? {})
  }
  return undefined
}

/** `facts` fill the places: `translate(words, 'Only {n} items available', { n: 3 })`. */
export const translate = (words: Words, english: string, facts: Facts = {}): string => {
  // Some texts come out of the address: one of them may be called as what every object has.
  const known = Object.hasOwn(words, english) ? words[english] : refilled(words, english)
  return fill(known ?? english, facts)
}

/** `t('Only {n} items available', { n: 3 })` */
export const useText = (): ((english: string, facts?: Facts) => string) => {
  const { words } = useContext(SpeechContext)
  return (english, facts) => translate(words, english, facts)
}

/** What a product or category is called in the shopper's language. */
export const useName = (): ((named: { name: string; nameSw: string }) => string) => {
  const { language } = useContext(SpeechContext)
  return ({ name, nameSw }) => (language === 'sw' && nameSw !== '' ? nameSw : name)
}

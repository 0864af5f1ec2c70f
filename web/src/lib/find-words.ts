import { fill } from './text.ts'
export type Words = Readonly<Record<string, string>>
type Find = (english: string) => string | undefined
type Pattern = { whole: RegExp; translated: string }

/** A place for a figure, `{n}`, may come first; before any other there must be words to know the text by. */
const isFilled = (english: string): boolean => /^(?:[^{]{4,}\{\w+|\{n)\}/.test(english)

const patternOf = ([english, translated]: [string, string]): Pattern => {
  const plain = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  const places = plain.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'n' ? '(?<n>[\\d.,]+)' : `(?<${name}>.+)`,
  )
  return { whole: new RegExp(`^${places}$`), translated }
}

/**
 * Looks texts up, also such as the server has filled in already: their places are found again, and what stands in them
 * is looked up in turn. The longest text that fits is meant.
 */
export const findIn = (words: Words): Find => {
  const patterns = Object.entries(words)
    .filter(([english]) => isFilled(english))
    .sort(([a], [b]) => b.length - a.length)
    .map(patternOf)
  const refilled: Find = (text) => {
    for (const { whole, translated } of patterns) {
      const places = whole.exec(text)?.groups
      if (places === undefined) continue
      const facts = Object.entries(places).map(([name, fact]) => [name, find(fact) ?? fact])
      return fill(translated, Object.fromEntries(facts))
    }
    return undefined
  }
  // Some texts come out of the address: one of them may be called as what every object has.
  const find: Find = (english) =>
    Object.hasOwn(words, english) ? words[english] : refilled(english)
  return find
}

/** A word with more slips is another word. Short words are one slip away from half of the shop: tea, pea, sea. */
const mostSlips = (word: string): number => {
  if (word.length < 4 || word.length > 15) return 0
  return word.length < 7 ? 1 : 2
}

/** The pairs of rests that one slip may leave: a letter too many in either, a wrong letter, two letters swapped. */
const restsAfterSlip = (one: string, other: string): [string, string][] => {
  const isSwap = one[0] === other[1] && one[1] === other[0]
  const swapped: [string, string][] = isSwap ? [[one.slice(2), other.slice(2)]] : []
  const [less, lessOther] = [one.slice(1), other.slice(1)]
  return [[less, other], [one, lessOther], [less, lessOther], ...swapped]
}

const firstDifference = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

/** Whether so many slips make the one word of the other. */
export const isWithinSlips = (one: string, other: string, slips: number): boolean => {
  if (Math.abs(one.length - other.length) > slips) return false
  const at = firstDifference(one, other)
  const rests = [one.slice(at), other.slice(at)] as const
  if (rests[0] === rests[1]) return true
  return slips > 0 && restsAfterSlip(...rests).some((rest) => isWithinSlips(...rest, slips - 1))
}

/** The words that products are called by. */
export type Vocabulary = {
  add(words: readonly string[]): void
  /** Takes back what was added. */
  drop(words: readonly string[]): void
  /** The words that are the fewest slips away, if any are. People get the first letter right. */
  near(word: string): string[]
}

export const createVocabulary = (): Vocabulary => {
  /** How often each word was added, by first letter. */
  const counts = new Map<string, Map<string, number>>()
  const countBy = (word: string, change: 1 | -1): void => {
    const letter = word[0] ?? ''
    const words = counts.get(letter) ?? new Map<string, number>()
    counts.set(letter, words)
    const count = (words.get(word) ?? 0) + change
    if (count > 0) words.set(word, count)
    else words.delete(word)
  }
  const within = (word: string, slips: number): string[] =>
    [...(counts.get(word[0] ?? '')?.keys() ?? [])].filter((known) =>
      isWithinSlips(word, known, slips),
    )
  return {
    add: (words) => {
      for (const word of words) countBy(word, 1)
    },
    drop: (words) => {
      for (const word of words) countBy(word, -1)
    },
    near: (word) => {
      const most = mostSlips(word)
      const one = most > 0 ? within(word, 1) : []
      return one.length > 0 || most < 2 ? one : within(word, 2)
    },
  }
}

/** Random numbers that are the same in every run. `next` gives 0 <= n < 1. */
export type Random = {
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  happens(share: number): boolean
  pick<Thing>(things: readonly Thing[]): Thing
  /** A thing is picked the more often, the greater its weight. */
  weighted<Thing>(things: readonly Thing[], weightOf: (thing: Thing) => number): Thing
}

/** The hash FNV-1a of the text. */
const seedOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash
}

/** The generator Mulberry32. */
const mulberry = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same text always gives the same numbers. */
export const randomOf = (text: string): Random => {
  const next = mulberry(seedOf(text))
  const from = <Thing>(things: readonly Thing[], index: number): Thing => {
    const thing = things[index]
    if (thing === undefined) throw new Error(`Nothing to choose from for ${text}`)
    return thing
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    happens: (share) => next() < share,
    pick: (things) => from(things, Math.floor(next() * things.length)),
    weighted: (things, weightOf) => {
      const weights = things.map(weightOf)
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => {
        left -= weight
        return left < 0
      })
      return from(things, Math.max(index, 0))
    },
  }
}

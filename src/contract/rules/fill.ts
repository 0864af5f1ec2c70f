export type Facts = Readonly<Record<string, string | number>>

/** Puts the facts into their places: 'Only {n} items available'. */
export const fill = (text: string, facts: Facts = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(Object.hasOwn(facts, name) ? facts[name] : whole),
  )

import type { z } from '#contract/rules/zod.ts'

type Fields = z.ZodObject<Record<string, z.ZodType>>

const isNothing = (value: unknown): boolean =>
  value === undefined || value === false || String(value) === ''

/**
 * What a page shows, kept in its address: it can be linked, and Back undoes it. Each field of `schema` reads a text, and
 * its output written down is a text that it reads again; a list is written with commas.
 */
export const addressState = <Schema extends Fields>(schema: Schema) => {
  type State = z.output<Schema>
  const untouched = new Map(Object.entries(schema.parse({})))

  /** A value that means nothing is as good as none, and does not take the rest with it. */
  const read = (address: URLSearchParams): State =>
    schema.parse(
      Object.fromEntries(
        Object.entries(schema.shape).flatMap(([name, field]) => {
          const text = address.get(name) ?? ''
          return text !== '' && field.safeParse(text).success ? [[name, text]] : []
        }),
      ),
    )

  /** In the schema's order, so that the same state is the same text. What is as without an address is left out. */
  const write = (state: State): URLSearchParams => {
    const values = new Map<string, unknown>(Object.entries(state))
    return new URLSearchParams(
      Object.keys(schema.shape).flatMap((name) => {
        const value = values.get(name)
        if (isNothing(value) || String(value) === String(untouched.get(name))) return []
        return [[name, String(value)]]
      }),
    )
  }

  return {
    read,
    write,
    /** The address with this state in place of its own; what else it holds stays. */
    into: (address: URLSearchParams, state: State): URLSearchParams => {
      const next = write(state)
      for (const [name, text] of address) if (!(name in schema.shape)) next.append(name, text)
      return next
    },
  }
}

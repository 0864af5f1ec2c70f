import type { z } from '#contract/rules/schema.ts'

type Fields = z.ZodObject<Record<string, z.ZodType>>

const isNothing = (value: unknown): boolean =>
  value === undefined || value === false || String(value) === ''

/**
 * Keeps what a page shows in the page's address, so that it can be linked and Back undoes it. Each field of `schema`
 * reads a text. The field's output, written as text, can be read again. A list is written with commas.
 */
export const addressState = <Schema extends Fields>(schema: Schema) => {
  type State = z.output<Schema>
  const untouched = new Map(Object.entries(schema.parse({})))

  /** An invalid value counts as absent, and leaves the other values alone. */
  const read = (address: URLSearchParams): State =>
    schema.parse(
      Object.fromEntries(
        Object.entries(schema.shape).flatMap(([name, field]) => {
          const text = address.get(name) ?? ''
          return text !== '' && field.safeParse(text).success ? [[name, text]] : []
        }),
      ),
    )

  /**
   * Writes the fields in the schema's order, so that equal states give equal texts. Leaves out a value that also holds
   * without an address.
   */
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
    /** The address with this state in place of its own. Names that the schema does not have stay. */
    into: (address: URLSearchParams, state: State): URLSearchParams => {
      const next = write(state)
      for (const [name, text] of address) if (!(name in schema.shape)) next.append(name, text)
      return next
    },
  }
}

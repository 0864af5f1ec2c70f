import type { z } from '#contract/rules/schema.ts'

type Fields = z.ZodObject<Record<string, z.ZodType>>

const isNothing = (value: unknown): boolean =>
  value === undefined || value === false || String(value) === ''

/**
 * Keeps the state of a page (filters, chosen tab) in the page's address, so that the page can be linked and Back undoes
 * a change. A field of `schema` must read its own text again: what it parsed, written as text, must parse to the same
 * value.
 */
export const addressState = <Schema extends Fields>(schema: Schema) => {
  type State = z.output<Schema>
  const untouched = new Map(Object.entries(schema.parse({})))

  /** An invalid value in the address counts as absent. The other values are still read. */
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
   * Writes the fields in the schema's order, so that equal states give equal addresses. Leaves out values that equal
   * the default.
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
    /**
     * Puts the state into the address in place of the old state. Parameters that the schema does not name stay in the
     * address.
     */
    into: (address: URLSearchParams, state: State): URLSearchParams => {
      const next = write(state)
      for (const [name, text] of address) if (!(name in schema.shape)) next.append(name, text)
      return next
    },
  }
}

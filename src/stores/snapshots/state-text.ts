type MapJson = { $map: [unknown, unknown][] }

const isMap = (value: unknown): value is MapJson =>
  typeof value === 'object' && value !== null && '$map' in value && Array.isArray(value.$map)

/** JSON that keeps maps. */
export const toText = (state: unknown): string =>
  JSON.stringify(state, (_, value: unknown) =>
    value instanceof Map ? { $map: [...value] } : value,
  )

/** Gives undefined for any other text. */
export const fromText = (text: unknown): unknown => {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text, (_, value: unknown) => (isMap(value) ? new Map(value.$map) : value))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The most time in ms between two keys of a scanner. People need longer. */
const MOST_BETWEEN_MS = 50
/** Shop-made codes have 4 signs at least. A number of pieces that is typed in a hurry is mostly shorter. */
const FEWEST = 4

/**
 * Tells a scanner from a person by the pace of the keys. `press` takes in each key with its time in ms, and at the Enter
 * of a scanner gives the scanned code.
 */
export const scanPace = () => {
  let code = ''
  let last = Number.NEGATIVE_INFINITY
  const end = (): string | undefined => {
    const scanned = code.length >= FEWEST ? code : undefined
    code = ''
    return scanned
  }
  return {
    press: (key: string, at: number): string | undefined => {
      if (at - last >= MOST_BETWEEN_MS) code = ''
      last = at
      if (key === 'Enter') return end()
      // Keys such as Shift have longer names.
      if (key.length === 1) code += key
      return undefined
    },
  }
}

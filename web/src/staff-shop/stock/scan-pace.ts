/** A scanner's keys come in less time than this on the average, in ms. People need longer. */
const MOST_A_KEY_MS = 50
/** A busy machine or a radio link holds a key of a scan back for less than this, in ms. */
const MOST_BETWEEN_MS = 150
/** Shop-made codes have 4 signs at least. A number of pieces that is typed in a hurry is mostly shorter. */
const FEWEST = 4

/**
 * Tells a scanner from a person by the pace of the keys. `press` takes in each key with its time in ms, and at the Enter
 * of a scanner gives the scanned code.
 */
export const scanPace = () => {
  let code = ''
  let began = 0
  let last = Number.NEGATIVE_INFINITY
  const end = (at: number): string | undefined => {
    const isScanned = code.length >= FEWEST && at - began < code.length * MOST_A_KEY_MS
    const scanned = isScanned ? code : undefined
    code = ''
    return scanned
  }
  return {
    press: (key: string, at: number): string | undefined => {
      if (at - last >= MOST_BETWEEN_MS) code = ''
      last = at
      if (key === 'Enter') return end(at)
      // Keys such as Shift have longer names.
      if (key.length !== 1) return undefined
      if (code === '') began = at
      code += key
      return undefined
    },
  }
}

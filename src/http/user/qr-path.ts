import { encode } from 'uqr'

/** Draws a QR code as an SVG path in a square of `size` units, with the quiet border that cameras need. */
export const qrPath = (text: string): { size: number; path: string } => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size, path: path.join('') }
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** @type {{ icons: Record<string, { body: string }> }} */
const set = JSON.parse(
  readFileSync(require.resolve('@iconify-json/fluent-emoji-flat/icons.json'), 'utf8'),
)

/**
 * One emoji (32 x 32) drawn at `size` with its corner at x, y. `recolour` swaps colours by [from, to] pairs, for a
 * product that differs from the emoji in nothing else.
 * @param {string} name
 * @param {{ x?: number, y?: number, size?: number, turn?: number, recolour?: [string, string][] }} [place]
 */
export const emoji = (name, { x = 0, y = 0, size = 32, turn = 0, recolour = [] } = {}) => {
  const icon = set.icons[name]
  if (icon === undefined) throw new Error(`no emoji named ${name}`)
  const body = recolour.reduce((svg, [from, to]) => svg.replaceAll(from, to), icon.body)
  const rotate = turn === 0 ? '' : ` rotate(${turn} 16 16)`
  return `<g transform="translate(${x} ${y}) scale(${size / 32})${rotate}">${body}</g>`
}

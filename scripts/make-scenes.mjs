// Draws the home page's market stall and delivery scooter into web/public. Run it by hand and commit its output.
import { writeFileSync } from 'node:fs'
import { circle, ellipse, line, path, rect } from './pictures/containers.mjs'
import { emoji } from './pictures/emoji.mjs'

const LEAF = '#0b6b43'
const MANGO = '#f5a524'
const TOMATO = '#d9402b'
const PAPER = '#fbf8f1'

const licence =
  '<!-- Contains Fluent Emoji (flat), Copyright (c) Microsoft Corporation, MIT License: see src/demo/pictures/LICENSE. -->'

const scallop = (/** @type {number} */ n) =>
  path(`M${70 + n * 45.5} 92h45.5v22a22.75 22.75 0 0 1-45.5 0z`, n % 2 === 0 ? TOMATO : PAPER)
const awning =
  path('M92 44h296l34 50H58z', TOMATO) +
  [1, 3, 5, 7]
    .map((n) => path(`M${92 + n * 33} 44h33l${(n - 3) * 4 + 4} 50h-42z`, PAPER))
    .join('') +
  rect(58, 90, 364, 6, MANGO) +
  `<g transform="translate(-12 4)">${Array.from({ length: 8 }, (_, n) => scallop(n)).join('')}</g>`
const posts = rect(76, 96, 10, 270, '#8a5a2f') + rect(394, 96, 10, 270, '#8a5a2f')

/** A wooden crate with its front boards, drawn over its contents. */
const crate = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ w,
  /** @type {string} */ content,
) =>
  rect(x + 4, y - 6, w - 8, 12, '#7d4f27') +
  content +
  rect(x, y, w, 18, '#c98d4d', 3) +
  rect(x, y + 21, w, 18, '#b97c3e', 3) +
  rect(x + 6, y - 3, 7, 45, '#8f5f2c', 2) +
  rect(x + w - 13, y - 3, 7, 45, '#8f5f2c', 2)

/** `count` pieces side by side from x, every second one a little lower. */
const row = (
  /** @type {string} */ name,
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ step,
  /** @type {number} */ size,
  /** @type {number} */ count,
) =>
  Array.from({ length: count }, (_, n) =>
    emoji(name, { x: x + n * step, y: y + (n % 2) * 5, size, turn: n % 2 === 0 ? -6 : 8 }),
  ).join('')

const shelf =
  emoji('bread', { x: 100, y: 150, size: 58 }) +
  emoji('glass-of-milk', { x: 158, y: 150, size: 54 }) +
  emoji('honey-pot', { x: 212, y: 154, size: 52 }) +
  emoji('pineapple', { x: 268, y: 140, size: 66, turn: -4 }) +
  emoji('banana', { x: 326, y: 146, size: 62, turn: 10 }) +
  rect(86, 204, 308, 9, '#a06a35', 2)

const crates =
  crate(92, 268, 96, row('tomato', 92, 234, 29, 38, 3)) +
  crate(192, 268, 96, row('avocado', 192, 232, 28, 40, 3)) +
  crate(292, 268, 96, row('mango', 292, 234, 28, 40, 3))

const tile = (/** @type {number} */ x) =>
  path(`M${x} 352l13-26 13 26z`, MANGO) +
  path(`M${x + 26} 326h26l-13 26z`, TOMATO) +
  path(`M${x + 65} 326l13 13-13 13-13-13z`, MANGO) +
  path(`M${x + 65} 332.5l6.5 6.5-6.5 6.5-6.5-6.5z`, LEAF)
const counter =
  rect(64, 308, 352, 78, '#084a2f', 6) +
  rect(64, 308, 352, 12, '#c98d4d', 4) +
  rect(64, 326, 352, 26, LEAF) +
  [64, 142, 220, 298].map(tile).join('') +
  path('M376 352l13-26 13 26z', MANGO) +
  line('M64 360h352', PAPER, 2.5)

const before =
  crate(8, 352, 92, row('carrot', 6, 318, 26, 44, 3)) +
  crate(384, 352, 92, row('leafy-green', 376, 304, 30, 58, 3))

const stall =
  circle(242, 196, 176, '#fdd27a') +
  circle(242, 196, 140, '#fee2a6') +
  ellipse(242, 394, 226, 9, '#1d2a2422') +
  posts +
  shelf +
  crates +
  counter +
  awning +
  before

const scooter =
  ellipse(50, 94, 46, 4, '#1d2a2433') +
  line('M100 62h16M104 74h14M98 86h12', MANGO, 4) +
  emoji('leafy-green', { x: 58, y: 4, size: 26 }) +
  emoji('baguette-bread', { x: 72, y: 2, size: 28 }) +
  rect(58, 26, 38, 30, TOMATO, 4) +
  path('M66 41l11-11 11 11-11 11z', MANGO) +
  emoji('motor-scooter', { x: 4, y: 14, size: 84 })

/** @param {string} name @param {number} width @param {number} height @param {string} content */
const write = (name, width, height, content) =>
  writeFileSync(
    new URL(`../web/public/${name}.svg`, import.meta.url),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${licence}${content}</svg>\n`,
  )

write('stall', 484, 404, stall)
write('rider', 120, 100, scooter)

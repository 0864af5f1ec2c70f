import { circle, line, path } from './containers.mjs'
import { emoji } from './emoji.mjs'

const redOnion = /** @type {[string, string][]} */ ([
  ['#d3883e', '#6b2450'],
  ['#f3ad61', '#b8477f'],
  ['#e19747', '#8f2f66'],
])
const flatLeaf = /** @type {[string, string][]} */ ([
  ['#008463', '#2c6e1f'],
  ['#86d72f', '#3f8f2c'],
  ['#c3ef3c', '#86c95a'],
])

/** One banana, a crescent that hangs from the stalk. @param {number} turn @param {string} skin @param {string} shade */
const hanging = (turn, skin, shade) =>
  `<g transform="rotate(${turn} 16 5)">${path('M14.5 5c-1 6-.5 15 5.5 21.5 1.3 1 2.5.5 2-.8C19 19 18.8 11 17.5 5z', skin)}${path('M14.5 5c-1 6-.5 15 5.5 21.5.8.6 1.6.7 1.9.3C16.5 20 15.5 12 16 5z', shade)}</g>`

/** @param {string} skin @param {string} shade @param {string} stalk */
const hand = (skin, shade, stalk) =>
  [38, 19, 0, -19].map((turn) => hanging(turn, skin, shade)).join('') +
  path('M12.5 2.5h6.5l-.5 5.5c-2 1.2-4 1.2-5.5 0z', stalk)

/** A long, ruffled leaf on its stem. @param {number} turn @param {string} fill */
const kale = (turn, fill) =>
  `<g transform="rotate(${turn} 16 29)">${path('M16 1.5c2.2 0 2.5 2 4 2.6s2.2 1.6 1.6 3 1.6 2 .9 3.9.9 2.3-.2 4.1-.3 2.9-1.9 3.7-1.4 2.2-4.4 2.2-2.9-1.4-4.4-2.2-.8-1.9-1.9-3.7.5-2.2-.2-4.1 1.5-2.5.9-3.9 0-2.4 1.6-3 1.8-2.6 4-2.6z', fill)}${line('M16 5v24M16 11l3-3M16 11l-3-3M16 16l3.5-3.5M16 16l-3.5-3.5', '#b7d98b', 0.9)}</g>`

const tie = path('M11.5 23.5h9v2.5h-9z', '#f5a524')

export const freshProduce = {
  tomatoes: emoji('tomato', { x: 0, y: 1, size: 20 }) + emoji('tomato', { x: 10, y: 9, size: 22 }),
  'red-onions':
    emoji('onion', { x: -1, y: 1, size: 21, recolour: redOnion }) +
    emoji('onion', { x: 11, y: 9, size: 22, recolour: redOnion }),
  'irish-potatoes':
    emoji('potato', { x: -1, y: 1, size: 22 }) +
    emoji('potato', { x: 10, y: 9, size: 22, turn: 70 }),
  'sukuma-wiki': kale(-24, '#2c7a3c') + kale(24, '#2c7a3c') + kale(0, '#3d9950') + tie,
  spinach: emoji('leafy-green', { recolour: flatLeaf }),
  cabbage:
    circle(16, 16.5, 13.5, '#7cb342') +
    path('M16 3a13.5 13.5 0 0 0-13 17c6-1 11-5 13-17z', '#9ccc65') +
    path('M16 3c2 12 7 16 13 17A13.5 13.5 0 0 0 16 3z', '#9ccc65') +
    path('M16 6c-7 5-8.5 12-5.5 22.5a13 13 0 0 0 11 0C24.5 18 23 11 16 6z', '#c5e1a5') +
    line(
      'M16 10v19M16 16l4-3.5M16 16l-4-3.5M16 22l4.5-4M16 22l-4.5-4M7 11c-1.5 2-2 4-2 6M25 11c1.5 2 2 4 2 6',
      '#f1f8e0',
      1.1,
    ),
  carrots: emoji('carrot', { x: -2, y: -1, size: 24 }) + emoji('carrot', { x: 9, y: 9, size: 23 }),
  'green-capsicum': emoji('bell-pepper'),
  coriander:
    emoji('herb', { x: -3, y: 2, size: 24, turn: -38 }) +
    emoji('herb', { x: 11, y: 2, size: 24, turn: 8 }) +
    emoji('herb', { x: 3, y: -1, size: 27, turn: -14 }) +
    tie,
  'ripe-bananas': hand('#fcd53f', '#f9c23c', '#8d6b2a'),
  'green-bananas': hand('#8cc63f', '#6aa32f', '#4f6b1e'),
  'hass-avocado': emoji('avocado'),
  'apple-mango':
    emoji('mango', { recolour: [['#ffb02e', '#f98a2b']] }) +
    path('M24 10c4 5 4.5 11 1 15.5-2 2.5-5 3.5-7.5 3.2 6-3.2 8.5-10 6.5-18.7z', '#e5533d'),
  pineapple: emoji('pineapple'),
  oranges:
    emoji('tangerine', { x: -1, y: 1, size: 22 }) + emoji('tangerine', { x: 10, y: 9, size: 23 }),
  watermelon: emoji('watermelon'),
  garlic: emoji('garlic'),
  'fresh-ginger': emoji('ginger-root'),
}

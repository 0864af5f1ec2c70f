import {
  bottle,
  box,
  circle,
  ellipse,
  gableCarton,
  jar,
  line,
  packet,
  paperBag,
  path,
  rect,
  sack,
  squeeze,
  tin,
  tub,
} from './containers.mjs'
import { emoji } from './emoji.mjs'

const brownLoaf = /** @type {[string, string][]} */ ([
  ['#f3ad61', '#ad6f43'],
  ['#e19747', '#84522f'],
  ['#ffdea7', '#dcae80'],
])

const sugarCube = (/** @type {number} */ x, /** @type {number} */ y) =>
  path(`M${x} ${y}l4-2 4 2-4 2z`, '#fff') +
  path(`M${x} ${y}v4.5l4 2V${y + 2}z`, '#dcecf7') +
  path(`M${x + 8} ${y}v4.5l-4 2V${y + 2}z`, '#b9d9ee')

const greenGrams = [
  [8, 15],
  [11.5, 13.5],
  [15, 12.5],
  [18.5, 13.2],
  [22, 14],
  [25, 15.2],
  [10, 17],
  [13.5, 16],
  [17, 15.5],
  [20.5, 16.5],
  [23.5, 17.2],
  [13, 11],
  [17, 9.8],
  [20.5, 11],
]

const egg = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ fill) =>
  ellipse(x, y, 2.9, 3.9, fill)

export const groceries = {
  'sifted-maize-flour':
    paperBag('#fff8ea', '#e9dcc0', '#d9402b') +
    emoji('ear-of-corn', { x: 10.6, y: 10.2, size: 10 }),
  'grade-2-maize-flour':
    paperBag('#d8a469', '#b9824a', '#0b6b43') +
    emoji('ear-of-corn', { x: 10.6, y: 10.2, size: 10 }),
  'all-purpose-wheat-flour':
    paperBag('#5aa9dd', '#2f7db8', '#fff') + emoji('sheaf-of-rice', { x: 10.4, y: 10, size: 10.5 }),
  'atta-chapati-flour':
    paperBag('#f5a524', '#d3883e', '#7d4533') + emoji('flatbread', { x: 10.8, y: 10.4, size: 9.6 }),
  'white-sugar':
    packet('#5aa9dd', '#2f7db8', '#dff0fb') +
    sugarCube(8, 16) +
    sugarCube(16, 16) +
    sugarCube(12, 11.4),
  'pishori-rice':
    sack('#e8cfa0', '#cfae74', '#0b6b43') + emoji('sheaf-of-rice', { x: 8.5, y: 12, size: 15 }),
  'long-grain-white-rice': emoji('cooked-rice', {
    recolour: [
      ['#f8312f', '#2f7db8'],
      ['#ca0b4a', '#174f7c'],
      ['#d3d3d3', '#c8ced2'],
    ],
  }),
  'vegetable-cooking-oil':
    bottle('#ffc83d', '#d9402b', '#fff7d6') + emoji('sunflower', { x: 11.5, y: 16.6, size: 9 }),
  'cooking-fat':
    tin('#fdd85d', '#f0b429', '#0b6b43') +
    circle(16, 16.5, 7.6, '#fff') +
    emoji('cooking', { x: 10.6, y: 11, size: 11 }),
  'iodised-salt': emoji('salt'),
  'rosecoco-beans': emoji('beans', { recolour: [['#7d4533', '#8c3b3b']] }),
  'green-grams':
    greenGrams
      .map(([x = 0, y = 0], n) => circle(x, y, 2.2, n % 3 ? '#6aa32f' : '#86c440'))
      .join('') +
    path('M3 16.5h26a13 12 0 0 1-8.5 11.8V30h-9v-1.7A13 12 0 0 1 3 16.5z', '#a56953') +
    path('M3 16.5h26c0 1.3-.2 2.5-.6 3.7H3.6A12 12 0 0 1 3 16.5z', '#7d4533'),
  spaghetti: emoji('spaghetti'),
  'tomato-sauce':
    squeeze('#e53a2c', '#fff', '#fff2ef') + emoji('tomato', { x: 11.2, y: 15.4, size: 9.6 }),
  'white-bread': emoji('bread'),
  'brown-bread': emoji('bread', { recolour: brownLoaf }),
  'fresh-whole-milk':
    gableCarton('#fff', '#dfe6ee', '#2f7db8') +
    rect(6, 24.5, 14.5, 5.5, '#5aa9dd') +
    emoji('cow', { x: 7.4, y: 13.2, size: 11.5 }),
  'uht-long-life-milk':
    box('#f3f8fc', '#cfdde8', '#0b6b43') +
    rect(5, 22, 16.5, 5, '#0b6b43') +
    emoji('glass-of-milk', { x: 7.2, y: 8.5, size: 12 }),
  'vanilla-yoghurt':
    path('M6.5 10h19l-2 17.5a2.8 2.8 0 0 1-2.8 2.5h-9.4a2.8 2.8 0 0 1-2.8-2.5z', '#fffaf0') +
    path('M22 10h3.5l-2 17.5a2.8 2.8 0 0 1-2.8 2.5h-1z', '#efe3c8') +
    rect(5, 6.5, 22, 4, '#f9c23c', 1.5) +
    path('M24 10l5.5-1.5-.5 3-3.5.8z', '#d99a1c') +
    emoji('blossom', { x: 9.6, y: 13.5, size: 13 }),
  'fresh-eggs':
    [7, 13, 19, 25].map((x) => egg(x, 13, '#d9975a')).join('') +
    path('M2.5 15h27l-1 5h-25z', '#9aa3a0') +
    [4.5, 10.2, 16, 21.8, 27.5].map((x) => egg(x, 18.5, '#eab27a')).join('') +
    path(
      'M1 19.5c1 0 1.5 2.5 3.5 2.5s2.5-2 5.7-2 3.3 2 5.8 2 2.6-2 5.8-2 3.2 2 5.7 2 2.5-2.5 3.5-2.5L29.5 28a2 2 0 0 1-2 2h-23a2 2 0 0 1-2-2z',
      '#b9c1be',
    ),
  'margarine-spread':
    tub('#ffd84d', '#f0b429', '#0b6b43') +
    ellipse(15.5, 21.5, 8, 6, '#fff8dd') +
    emoji('bread', { x: 10, y: 16, size: 11 }),
  'smooth-peanut-butter':
    jar('#c17f45', '#d9402b', '#fff3e0') + emoji('peanuts', { x: 10.5, y: 14.3, size: 11 }),
  'corn-flakes':
    box('#f5a524', '#d3883e', '#ffcf6b') +
    circle(13.2, 13.5, 6, '#fff3d6') +
    emoji('ear-of-corn', { x: 8.4, y: 8.5, size: 9.5 }) +
    path('M6.5 22.5h13.5a6.8 6.3 0 0 1-13.5 0z', '#fff') +
    line(
      'M8.5 22c1-1.5 2-1.5 3 0M12 21.8c1-1.8 2-1.5 3 .2M15.5 22c.8-1.5 2-1.5 2.8 0',
      '#ffdf8a',
      1.3,
    ),
}

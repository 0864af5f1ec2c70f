import { circle, line, path, rect } from './containers.mjs'

/**
 * A small shop front, 64 x 48: wall, awning, door, window, and what stands before it.
 * @param {{ sky: string, wall: string, trim: string, awning: [string, string], door: string, roof: string, doorAt:
 * 'left' | 'right', extra: string }} look
 */
const shopFront = ({ sky, wall, trim, awning, door, roof, doorAt, extra }) => {
  const doorX = doorAt === 'left' ? 14 : 38
  const windowX = doorAt === 'left' ? 28 : 13
  const stripes = Array.from({ length: 8 }, (_, n) =>
    path(`M${10 + n * 5.5} 17h5.5v5a2.75 2.75 0 0 1-5.5 0z`, awning[n % 2] ?? awning[0]),
  ).join('')
  return (
    rect(0, 0, 64, 48, sky, 6) +
    path('M0 40h64v2a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6z', '#d9cdb4') +
    roof +
    rect(12, 14, 40, 27, wall) +
    rect(12, 38, 40, 3, trim) +
    rect(doorX, 25, 12, 16, door, 1) +
    rect(doorX + 2, 27, 8, 7, '#d6ebf5', 0.5) +
    circle(doorX + 10, 35.5, 0.9, '#f5c542') +
    rect(windowX, 25, doorAt === 'left' ? 21 : 22, 11, trim, 1) +
    rect(windowX + 1, 26, doorAt === 'left' ? 19 : 20, 9, '#bfe3f4', 0.5) +
    path(`M${windowX + 3} 35l6-9h3l-6 9z`, '#ffffff80') +
    rect(10, 15, 44, 2.5, trim) +
    stripes +
    extra
  )
}

const flatRoof = (/** @type {string} */ sign, /** @type {string} */ band) =>
  rect(14, 5, 36, 10, sign, 1.5) + rect(18, 8.7, 28, 2.6, band, 1.3)
const gable = (/** @type {string} */ tiles) =>
  path('M8 15L32 3l24 12z', tiles) + circle(32, 10.5, 2.5, '#fff7e0')
const pitched = (/** @type {string} */ tiles) =>
  path('M9 15l5-9h36l5 9z', tiles) + line('M16 9h32M13.5 12h37', '#00000022', 0.8)

const crate = (/** @type {number} */ x, /** @type {string} */ fruit) =>
  [0, 3, 6].map((n) => circle(x + 2 + n, 37, 2, fruit)).join('') +
  rect(x, 37.5, 10, 5.5, '#c58a4a', 0.8) +
  line(`M${x} 40.2h10`, '#8f5f2c', 0.8)
const tree = (/** @type {number} */ x) =>
  rect(x - 0.8, 30, 1.6, 11, '#7d4533') +
  circle(x, 25, 5, '#3d9950') +
  circle(x - 2.5, 28.5, 3.5, '#2c7a3c') +
  circle(x + 3, 28, 3.2, '#4fb062')
const bicycle =
  circle(5, 39.5, 3.3, '#3a4a43') +
  circle(5, 39.5, 2.1, '#fbf8f1') +
  line('M5 39.5l3.5-6h3M8.5 33.5l2 6', '#d9402b', 1.2) +
  circle(11, 39.5, 3.3, '#3a4a43') +
  circle(11, 39.5, 2.1, '#fbf8f1')
const pot = (/** @type {number} */ x) =>
  path(`M${x} 38h6l-1 5h-4z`, '#c0623a') +
  circle(x + 1.5, 36, 2, '#4fb062') +
  circle(x + 4.5, 36, 2, '#3d9950') +
  circle(x + 3, 34.3, 2, '#d9402b')
const lamp = (/** @type {number} */ x) =>
  rect(x - 0.6, 20, 1.2, 21, '#3a4a43') + circle(x, 19, 2.6, '#fdd85d')
const bunting =
  line('M12 12.5c10 4 30 4 40 0', '#3a4a43', 0.5) +
  [17, 24, 31, 38, 45]
    .map((x, n) => path(`M${x} 14h4l-2 3.5z`, ['#d9402b', '#f5a524', '#0b6b43'][n % 3] ?? ''))
    .join('')

const leaf = '#0b6b43',
  mango = '#f5a524',
  tomato = '#d9402b',
  sky = '#2f7db8',
  paper = '#fff'

export const branches = {
  kabete: shopFront({
    sky: '#e4f3e4',
    wall: '#fff3d9',
    trim: leaf,
    awning: [leaf, paper],
    door: '#0b6b43',
    roof: gable('#b5502f'),
    doorAt: 'left',
    extra: crate(40, '#e53a2c') + tree(58),
  }),
  westlands: shopFront({
    sky: '#dcecf7',
    wall: '#f2e6dc',
    trim: '#174f7c',
    awning: [sky, paper],
    door: '#174f7c',
    roof: flatRoof('#174f7c', '#f5c542'),
    doorAt: 'right',
    extra: lamp(6) + pot(15),
  }),
  kilimani: shopFront({
    sky: '#fdebc8',
    wall: '#fffaf0',
    trim: '#9c5a12',
    awning: [mango, paper],
    door: '#7d4533',
    roof: flatRoof('#9c5a12', '#fff3d6'),
    doorAt: 'left',
    extra: pot(41) + pot(55),
  }),
  karen: shopFront({
    sky: '#ddf0d9',
    wall: '#e7d3b5',
    trim: '#5d4a2e',
    awning: ['#5d7a26', '#f5edc9'],
    door: '#5d4a2e',
    roof: pitched('#7d4533'),
    doorAt: 'right',
    extra: tree(6) + tree(58) + crate(16, '#8cc63f'),
  }),
  ruaka: shopFront({
    sky: '#fbe0e4',
    wall: '#fff7f0',
    trim: '#a92c1b',
    awning: [tomato, paper],
    door: '#a92c1b',
    roof: gable('#5b6b72'),
    doorAt: 'right',
    extra: bicycle + crate(20, '#ff922e'),
  }),
  kasarani: shopFront({
    sky: '#e4e4f5',
    wall: '#fdf0d0',
    trim: '#4353ad',
    awning: ['#5b6fd6', '#f5c542'],
    door: '#4353ad',
    roof: flatRoof('#4353ad', '#ffffff'),
    doorAt: 'left',
    extra: bunting + crate(38, '#f5c542'),
  }),
  lavington: shopFront({
    sky: '#d5eeea',
    wall: '#fdfaf2',
    trim: '#0b5f57',
    awning: ['#3fb6a8', '#fff'],
    door: '#0b5f57',
    roof: pitched('#b5502f'),
    doorAt: 'left',
    extra: pot(29) + pot(43) + lamp(58),
  }),
  donholm: shopFront({
    sky: '#fce1d3',
    wall: '#f7e9cf',
    trim: '#7a1245',
    awning: ['#c2417f', '#ffe3a8'],
    door: '#7a1245',
    roof: gable('#7a1245'),
    doorAt: 'right',
    extra: bicycle + pot(16) + pot(26),
  }),
}

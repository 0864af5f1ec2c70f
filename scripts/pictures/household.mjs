import {
  aerosol,
  bottle,
  circle,
  ellipse,
  jug,
  line,
  packet,
  path,
  rect,
  squeeze,
} from './containers.mjs'
import { emoji } from './emoji.mjs'

/** Kitchen roll standing on end. @param {number} x @param {number} top */
const roll = (x, top) =>
  path(`M${x} ${top}h13v${26 - top}a6.5 3 0 0 1-13 0z`, '#fff') +
  path(`M${x + 9.5} ${top}h3.5v${26 - top}a6.5 3 0 0 1-3.5 2.5z`, '#dde5ea') +
  ellipse(x + 6.5, top, 6.5, 3, '#f1f5f7') +
  ellipse(x + 6.5, top, 2.3, 1.1, '#a56953') +
  line(
    `M${x + 2} ${top + 7}c2 1.5 5 1.5 6.5 1M${x + 2} ${top + 13}c2 1.5 5 1.5 6.5 1`,
    '#9fd0ee',
    1.1,
  )

/** @param {number} x @param {number} y @param {number} turn */
const match = (x, y, turn) =>
  `<g transform="rotate(${turn} ${x} ${y})">${rect(x - 0.7, y, 1.4, 15, '#ffdea7', 0.5)}${ellipse(x, y, 1.6, 2.2, '#d9402b')}</g>`

const whiter = /** @type {[string, string][]} */ ([
  ['#d3d3d3', '#fff'],
  ['#f4f4f4', '#d5dfe6'],
])

export const household = {
  'multipurpose-bar-soap':
    path('M2 14l19-8.5 9 4.5-19 9z', '#fff3c4') +
    path('M2 14l9 5v8.5l-8-4.5a2 2 0 0 1-1-1.7z', '#f0cf6a') +
    path('M11 19l19-9v7.3a2 2 0 0 1-1.1 1.8L11 27.5z', '#f9dd85') +
    line('M17.3 16v8.5M23.7 13v8.3M8.3 11.2l9 4.8M14.7 8.3l9 4.7', '#e0b84a', 0.9) +
    circle(26, 25, 3, '#cfe8f7') +
    circle(21.5, 28, 1.8, '#cfe8f7') +
    circle(25, 24.2, 1, '#fff'),
  'washing-powder':
    packet('#2f7db8', '#f5a524', '#fff') +
    emoji('t-shirt', { x: 9.5, y: 9, size: 13 }) +
    circle(11, 24.5, 1.2, '#cfe8f7') +
    circle(14, 25, 0.8, '#cfe8f7') +
    circle(21, 24.5, 1.2, '#cfe8f7'),
  'dishwashing-liquid':
    squeeze('#8cc63f', '#d9402b', '#f4fbe6') +
    emoji('fork-and-knife-with-plate', { x: 10, y: 14.4, size: 12 }),
  'household-bleach':
    jug('#f5f8fa', '#d3dde4', '#2f7db8', '#2f7db8') + emoji('droplet', { x: 10, y: 17, size: 9 }),
  'toilet-tissue':
    emoji('roll-of-paper', { x: 6, y: -1, size: 19, recolour: whiter }) +
    emoji('roll-of-paper', { x: -1, y: 12, size: 19, recolour: whiter }) +
    emoji('roll-of-paper', { x: 14, y: 12, size: 19, recolour: whiter }),
  'kitchen-towels': roll(2, 6) + roll(17, 6),
  'bin-liners':
    path('M12 3l2.5 2L16 2.5 17.5 5 20 3l-1.5 6.5h-5z', '#22302a') +
    path(
      'M13 9h6c6 2.5 9.5 8 9.5 13.5C28.5 28 25 30 22 30H10c-3 0-6.5-2-6.5-7.5C3.5 17 7 11.5 13 9z',
      '#3a4a43',
    ) +
    path(
      'M19 9c6 2.5 9.5 8 9.5 13.5C28.5 28 25 30 22 30h-3c4-1 6-4 6-8.5C25 17 23 12 17.5 9z',
      '#22302a',
    ) +
    line('M9.5 16.5c-1.5 2-2 4-2 6.5M13 14c-.8 1.2-1.2 2-1.5 3', '#6b7d75', 1.3) +
    rect(12, 8, 8, 2.3, '#d9402b', 1.1),
  'floor-cleaner':
    bottle('#c77dd6', '#5f2d79', '#fdf3ff') + emoji('broom', { x: 10.5, y: 15.6, size: 11 }),
  'insect-spray':
    aerosol('#d9402b', '#a92c1b', '#fdd85d') +
    circle(16, 19.5, 6, '#fff') +
    emoji('mosquito', { x: 11.2, y: 14.8, size: 9.6 }) +
    line('M8.5 4h-3M8.5 2.2L5.5 1M8.5 5.8L5.5 7', '#9b9b9b', 0.9),
  'safety-matches':
    path('M5 14l3-3h22l-2 3z', '#7d4533') +
    match(9, 1.5, -12) +
    match(14.5, 0.8, -3) +
    match(20, 1.5, 6) +
    match(25.5, 3.5, 16) +
    rect(2, 14, 24, 15, '#f5a524', 1) +
    path('M26 14l4-3v13.5a1 1 0 0 1-.5.9L26 28.5z', '#6d4534') +
    rect(2, 14, 24, 2.5, '#d9402b', 1) +
    rect(2, 26.5, 24, 2.5, '#d9402b', 1) +
    emoji('fire', { x: 9.5, y: 16.5, size: 9.5 }),
  candles:
    emoji('candle', {
      x: -5,
      y: 3,
      size: 26,
      recolour: [
        ['#ffdea7', '#fff'],
        ['#ffce7c', '#e1d8ec'],
      ],
    }) +
    emoji('candle', {
      x: 11,
      y: 3,
      size: 26,
      recolour: [
        ['#ffdea7', '#fff'],
        ['#ffce7c', '#e1d8ec'],
      ],
    }) +
    emoji('candle', { x: 2, y: 1, size: 29 }),
  'aluminium-foil':
    path(
      'M6 11h22v16.5l-2.7 1.6-2.8-1.6-2.7 1.6-2.8-1.6-2.8 1.6-2.7-1.6-2.8 1.6L6 27.5z',
      '#e3e9ec',
    ) +
    path('M10 28.2V14l6-3h5L11.5 28.5zM22.5 27.5V17l5.5-4v8z', '#fff') +
    path('M6 3.5h22a4 5 0 0 1 0 10H6z', '#b4bfc5') +
    path('M6 5.5h23.5v2.5H6z', '#f4f7f8') +
    ellipse(6, 8.5, 4, 5, '#d5dde1') +
    ellipse(6, 8.5, 2, 2.6, '#a56953') +
    ellipse(6, 8.5, 1, 1.5, '#6d4534'),
}

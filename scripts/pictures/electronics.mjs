import { circle, line, path, rect } from './containers.mjs'
import { emoji } from './emoji.mjs'

/** A three-pin socket, the kind Kenya uses. @param {number} x @param {number} y */
const socket = (x, y) =>
  rect(x, y, 6, 7, '#fff', 1) +
  rect(x + 2.4, y + 1.2, 1.2, 1.9, '#3a4a43') +
  rect(x + 0.9, y + 4.2, 1.6, 1.1, '#3a4a43') +
  rect(x + 3.5, y + 4.2, 1.6, 1.1, '#3a4a43')

const cell = (/** @type {number} */ x, /** @type {number} */ turn) =>
  `<g transform="rotate(${turn} ${x} 17)">${rect(x - 1.4, 3, 2.8, 3, '#c7d2d8', 0.6)}${rect(x - 3.5, 5, 7, 24, '#2b2f2d', 1.5)}${rect(x - 3.5, 5, 7, 8, '#d98f2b', 1.5)}${rect(x - 3.5, 11, 7, 2.5, '#f4c987')}${line(`M${x} 7v3.4M${x - 1.7} 8.7h3.4`, '#fff', 0.9)}</g>`

export const electronics = {
  'led-bulb-9-w': emoji('light-bulb'),
  '4-way-extension-cable':
    line('M16 17C6 17 3 13 6 10s9-1 10-5', '#3a4a43', 1.8) +
    rect(13.5, 1, 6, 5, '#3a4a43', 1.3) +
    rect(1, 15.5, 30, 12.5, '#dfe5e8', 2.5) +
    rect(1, 25.5, 30, 3, '#b9c3c8', 1.5) +
    [2.3, 9.2, 16.1, 23].map((x) => socket(x + 0.3, 17.3)).join(''),
  'electric-kettle-1-7-l':
    path(
      'M22 10h3.5a4 4 0 0 1 4 4v6.5a4.5 4.5 0 0 1-4.5 4.5h-1v-3h.7a2 2 0 0 0 2-2V14.5a1.5 1.5 0 0 0-1.5-1.5H22z',
      '#22302a',
    ) +
    path('M9 8h12.5l3 17.5H6.5L7.6 18 2.5 12.5l1.7-1.7 4 2z', '#c9d2d7') +
    path('M18.5 8h3l3 17.5h-4.5z', '#a3afb5') +
    path('M9 8c.3-2.5 2.5-4 6.2-4S21.2 5.5 21.5 8z', '#22302a') +
    circle(15.2, 3.5, 1.6, '#22302a') +
    rect(5.5, 25.5, 20, 4, '#22302a', 1.5) +
    rect(11, 13, 2.6, 9.5, '#8fc4ea', 1.2) +
    rect(11, 17, 2.6, 5.5, '#2f7db8', 1.2),
  'dry-iron':
    line('M27 8c4 0 4.5-5 1-6', '#3a4a43', 1.5) +
    path('M9 7h15c3 0 4.5 2 5 4.5l2 12H1.5C3 17 8 14 14 13.5l10-.3-.5-2.2H9z', '#2f7db8') +
    path('M14 13.5l12.7-.4.8 5H4.5c2.5-3 6-4.3 9.5-4.6z', '#5aa9dd') +
    circle(20.5, 19.5, 2.3, '#fff') +
    circle(20.5, 19.5, 1, '#d9402b') +
    path('M1 24h30.5v2a2 2 0 0 1-2 2H2a1 1 0 0 1-1-1z', '#c7d2d8'),
  'blender-1-5-l':
    path(
      'M21.5 6H25a3 3 0 0 1 3 3v4a4 4 0 0 1-4 4h-3l.3-2.5H23a2 2 0 0 0 2-2V10a1.5 1.5 0 0 0-1.5-1.5h-2z',
      '#3a4a43',
    ) +
    path('M7 4.5h16L21 20H9.5z', '#d6ebf5') +
    path('M7.9 11.5h14.2L21 20H9.5z', '#f9a13a') +
    path(
      'M10 13.5a1.5 1.5 0 0 1 3 0c0 2-3 2-3 0zM17 15.5a1.3 1.3 0 0 1 2.6 0c0 1.7-2.6 1.7-2.6 0z',
      '#ffd08a',
    ) +
    rect(6, 2, 18, 3, '#3a4a43', 1.2) +
    path('M8.5 20h13.5l2.5 8a1.5 1.5 0 0 1-1.5 2H7.5A1.5 1.5 0 0 1 6 28z', '#d9402b') +
    circle(15.2, 25, 2.6, '#fff') +
    rect(14.7, 22.9, 1, 2.3, '#3a4a43'),
  'usb-c-fast-charger-20-w':
    rect(9.5, 1.5, 2.3, 7, '#c9a24a', 0.5) +
    rect(18.2, 1.5, 2.3, 7, '#c9a24a', 0.5) +
    rect(5, 7, 20, 17, '#fff', 3.5) +
    path('M19.5 7h2A3.5 3.5 0 0 1 25 10.5v10a3.5 3.5 0 0 1-3.5 3.5h-2z', '#c9d1dd') +
    rect(11.5, 17.5, 7, 2.8, '#3a4a43', 1.4) +
    emoji('high-voltage', { x: 10.5, y: 8, size: 9 }) +
    line('M15 25.5c0 4 4 5 9 3.5', '#3a4a43', 1.6),
  'usb-c-cable-1-m':
    line(
      'M7 12c0 10 3 15 9 15s8-4 8-8-3.5-6-7.5-6-7 3-7 6 2.5 5.5 6.5 5.5 9-3 9-12.5',
      '#0b6b43',
      2.2,
    ) +
    path('M4.5 6.5h5V13h-5z', '#3a4a43') +
    rect(5.2, 2.5, 3.6, 4, '#b9c3c8', 1) +
    path('M22.5 6.5h5V13h-5z', '#3a4a43') +
    rect(23.2, 2.5, 3.6, 4, '#b9c3c8', 1),
  'power-bank-10-000-mah':
    rect(7, 2, 18, 28, '#2f3f8f', 3.5) +
    path('M20.5 2h1A3.5 3.5 0 0 1 25 5.5v21a3.5 3.5 0 0 1-3.5 3.5h-1z', '#222f70') +
    rect(9.7, 4.7, 4, 1.7, '#0f1740', 0.8) +
    rect(16, 4.7, 4, 1.7, '#0f1740', 0.8) +
    emoji('high-voltage', { x: 8.5, y: 8, size: 12 }) +
    [0, 1, 2, 3]
      .map((n) => circle(11 + n * 2.7, 25.5, 0.9, n < 3 ? '#86d72f' : '#5d6cc0'))
      .join(''),
  'aa-alkaline-batteries': cell(8, -8) + cell(24, 8) + cell(16, 0),
  'rechargeable-torch': emoji('flashlight'),
}

import { bottle, circle, ellipse, jar, line, path, pumpBottle, rect } from './containers.mjs'
import { emoji } from './emoji.mjs'

/** Folded diaper seen from the front. */
const diaper =
  path(
    'M3 9.5h26v4c-2 .5-5.5 4-6.5 10-.4 3-3 5.5-6.5 5.5s-6.1-2.5-6.5-5.5c-1-6-4.5-9.5-6.5-10z',
    '#fff',
  ) +
  path('M3 9.5h26v4c-1 .2-2.3 1.2-3.5 2.7h-19C5.3 14.7 4 13.7 3 13.5z', '#cfe8f7') +
  path('M3 9.5h4.5v5c-1.5-.3-3-1-4.5-1zM24.5 9.5H29v4c-1.5 0-3 .7-4.5 1z', '#5aa9dd') +
  line('M9.5 18c1.5 2 2.5 5 2.7 7.5M22.5 18c-1.5 2-2.5 5-2.7 7.5', '#b9d9ee', 1.1)

export const personalCare = {
  'bath-soap': emoji('soap'),
  'fluoride-toothpaste':
    `<g transform="rotate(-40 16 16)">${rect(2, 9, 2.5, 14, '#c7d2d8', 0.8)}${path('M4 9l18 2.5c2 .3 3 2 3 4.5s-1 4.2-3 4.5L4 23z', '#fff')}${path('M8 9.6l5 .7v11.4l-5 .7z', '#d9402b')}${path('M13 10.3l3 .4v10.6l-3 .4z', '#2f7db8')}${rect(24.5, 13, 5.5, 6, '#2f7db8', 1.2)}</g>` +
    emoji('sparkles', { x: 19, y: 18, size: 12 }),
  'medium-toothbrush': emoji('toothbrush'),
  'petroleum-jelly':
    jar('#f6e7a8', '#2f7db8', '#fffdf2') +
    emoji('droplet', {
      x: 11,
      y: 14.5,
      size: 10,
      recolour: [['#26c9fc', '#f5c542']],
    }),
  'body-lotion': emoji('lotion-bottle'),
  'sanitary-pads':
    path('M4 5h20a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z', '#e86aa6') +
    path('M2 7a2 2 0 0 1 2-2h20a2 2 0 0 1 2 2v2.5H2z', '#c2417f') +
    emoji('blossom', { x: 3.5, y: 11, size: 13 }) +
    path(
      'M20.5 10c3.3 0 5 2 5 4.5 0 1.5 1.3 1.2 1.3 3.2v1.6c0 2-1.3 1.7-1.3 3.2 0 3.5-1.7 7-5 7s-5-3.5-5-7c0-1.5-1.3-1.2-1.3-3.2v-1.6c0-2 1.3-1.7 1.3-3.2 0-2.5 1.7-4.5 5-4.5z',
      '#fff',
    ) +
    path(
      'M20.5 12.5c1.8 0 2.6 1.3 2.6 3v8.5c0 1.7-.8 3-2.6 3s-2.6-1.3-2.6-3v-8.5c0-1.7.8-3 2.6-3z',
      '#f7d3e4',
    ),
  'baby-diapers-size-4': diaper + emoji('baby', { x: 10.5, y: 0, size: 11 }),
  shampoo:
    bottle('#3fb6a8', '#0b5f57', '#eafaf7') +
    emoji('hair-pick', { x: 11.2, y: 16.2, size: 9.6 }) +
    circle(27, 8, 2.2, '#d6f2f0') +
    circle(24.5, 4.5, 1.3, '#d6f2f0') +
    circle(5.5, 8, 1.6, '#d6f2f0'),
  'roll-on-deodorant':
    circle(16, 8.5, 5.5, '#eef3f6') +
    circle(14.3, 6.7, 1.5, '#fff') +
    path('M10 10h12l1 2.5H9z', '#c7d2d8') +
    path(
      'M9 12.5h14c1.3 3 1.8 6 1.8 9.5 0 3-.6 5-1.3 6.5a2.5 2.5 0 0 1-2.3 1.5H10.8a2.5 2.5 0 0 1-2.3-1.5c-.7-1.5-1.3-3.5-1.3-6.5 0-3.5.5-6.5 1.8-9.5z',
      '#5b6fd6',
    ) +
    path(
      'M20.5 12.5H23c1.3 3 1.8 6 1.8 9.5 0 3-.6 5-1.3 6.5a2.5 2.5 0 0 1-2.3 1.5H19c2-2.5 3-10 1.5-17.5z',
      '#4353ad',
    ) +
    ellipse(15.5, 21.5, 5.2, 5.5, '#fff') +
    emoji('leaf-fluttering-in-wind', { x: 11.2, y: 17.2, size: 8.6 }),
  'disposable-razors':
    emoji('razor', {
      x: -3,
      y: 3,
      size: 26,
      recolour: [
        ['#3f5fff', '#f5a524'],
        ['#4686ec', '#ffc83d'],
      ],
    }) + emoji('razor', { x: 7, y: 5, size: 26 }),
  'hand-sanitiser':
    pumpBottle('#bfe6f5', '#0b6b43', '#fff') +
    rect(7, 17, 17.5, 8.5, '#0b6b43') +
    emoji('palms-up-together', { x: 10.4, y: 16, size: 10.5 }),
}

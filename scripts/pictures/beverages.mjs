import { bottle, box, circle, jar, line, longneck, packet, tin } from './containers.mjs'
import { emoji } from './emoji.mjs'

export const beverages = {
  'black-tea-leaves':
    packet('#b3321f', '#7d1f14', '#fff3dc') +
    emoji('leaf-fluttering-in-wind', { x: 10, y: 10, size: 12 }),
  'tea-bags': emoji('teacup-without-handle', {
    recolour: [
      ['#a7a8b7', '#d9402b'],
      ['#86d72f', '#f5c542'],
      ['#d3d3d3', '#9fb0b8'],
    ],
  }),
  'instant-coffee':
    jar('#5a3524', '#22302a', '#f5a524') + emoji('hot-beverage', { x: 10.5, y: 14.2, size: 11 }),
  'drinking-chocolate':
    tin('#5f2d79', '#4a215f', '#f5c542') +
    circle(15.5, 16.5, 7.6, '#fff') +
    emoji('chocolate-bar', { x: 10, y: 11, size: 11 }),
  'still-drinking-water':
    bottle('#9fdcf7', '#2f7db8', '#fff') + emoji('droplet', { x: 11.7, y: 16.6, size: 8.7 }),
  'cola-soda':
    bottle('#4a241b', '#d9402b', '#d9402b') +
    line('M9.5 22.5c3-3.5 5 1.5 7.5-1s4-1.5 5.5-2', '#fff', 1.5),
  'orange-soda':
    bottle('#ff922e', '#0b6b43', '#fff3e0') + emoji('tangerine', { x: 11.3, y: 16.2, size: 9.5 }),
  'mango-juice':
    line('M17.5 5V1.5h5', '#d9402b', 1.5) +
    box('#ffc83d', '#e9a21c', '#0b6b43') +
    circle(13.2, 18, 7.2, '#fff8e1') +
    emoji('mango', { x: 7.9, y: 12.5, size: 11 }),
  'tropical-fruit-cordial':
    longneck('#e5533d', '#f5c542', '#fff7e0') + emoji('pineapple', { x: 11.6, y: 17.5, size: 9 }),
  'malt-drink':
    longneck('#5b3a1d', '#f5a524', '#f5d78e') +
    emoji('sheaf-of-rice', { x: 11.8, y: 17.7, size: 8.6 }),
  'hibiscus-tea-bags':
    emoji('hot-beverage', { x: 0, y: -1, size: 28, recolour: [['#7d4533', '#b3134f']] }) +
    emoji('hibiscus', { x: 15, y: 13, size: 18 }),
}

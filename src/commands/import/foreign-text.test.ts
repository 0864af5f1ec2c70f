import { expect, it } from 'vitest'
import { sizeIn, textIn } from './foreign-text.ts'

it.each([
  ['<p>Fresh &amp; cold.</p><p>Keep at 4&deg;C</p>', 'Fresh & cold.\nKeep at 4°C'],
  ['<ul><li>2 kg</li>\n<li>5 kg</li></ul>', '2 kg\n5 kg'],
  ['Best <strong class="x">in town</strong>', 'Best in town'],
  ['<style>p { color: red }</style><div>Soap</div><!-- old -->', 'Soap'],
  ['&#39;A&#x27; <br/>B', "'A'\nB"],
  ['<script>alert("x")</script>', ''],
])('%j is read as %j', (cell, text) => {
  expect(textIn(cell)).toBe(text)
})

it.each([
  'For babies < 5 kg, and > 3 months',
  'I <3 tea',
  'Salt &amp; pepper',
  'Two\n\nparagraphs  with blanks',
])('%j stays as it is', (text) => {
  expect(textIn(text)).toBe(text)
})

it('takes the only size of another shop’s product for none', () => {
  expect(['Default Title', 'default  title', 'Default', ''].map(sizeIn)).toEqual([
    '',
    '',
    'Default',
    '',
  ])
})

import { expect, test } from 'vitest'
import { typedSizes } from './typed-sizes.ts'

const size = (name: string, price?: number | string, pieces?: number) => ({ name, price, pieces })

test.each([
  ['250 g, 500 g, 1 kg', [size('250 g'), size('500 g'), size('1 kg')]],
  ['250 g;500 g\n1 kg', [size('250 g'), size('500 g'), size('1 kg')]],
  ['250 g: 120, 500 g: 230: 40', [size('250 g', 120), size('500 g', 230, 40)]],
  ['1 kg\t1,200\t6\n2 kg\t2,300\t3', [size('1 kg', 1200, 6), size('2 kg', 2300, 3)]],
  ['0,5 l = KSh 99.50', [size('0,5 l', 99.5)]],
  ['250 g: 99,50', [size('250 g', '99,50')]],
  ['1 kg: 1.234,50: 6', [size('1 kg', '1.234,50', 6)]],
  ['6:120,12:220', [size('6', '120,12', 220)]],
  ['6:120,12:220,24:400', [size('6', 120), size('12', 220), size('24', 400)]],
  ['42, 43', [size('42'), size('43')]],
  ['Box: large', [size('Box: large')]],
  [' , ', []],
])('%j', (text, sizes) => {
  expect(typedSizes(text)).toEqual(sizes)
})

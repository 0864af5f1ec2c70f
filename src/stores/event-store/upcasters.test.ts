import { expect, it } from 'vitest'
import { upcasters } from './upcasters.ts'

const line = (name: string) => ({ productId: 1, quantity: 2, name })
const cut = (...names: string[]) => upcasters.OrderPlaced?.[1]?.({ lines: names.map(line) })

it('cuts the size off what an item was called, and keeps what has none', () => {
  expect(cut('Milk, 500 ml', 'Eggs', 'Tea, Kericho, Pack of 3 x 175 g')).toEqual({
    lines: [
      { ...line('Milk'), size: '500 ml' },
      { ...line('Eggs'), size: '' },
      { ...line('Tea, Kericho'), size: 'Pack of 3 x 175 g' },
    ],
  })
})

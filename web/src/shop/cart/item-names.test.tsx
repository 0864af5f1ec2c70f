import { expect, test } from 'vitest'
import { inSwahili } from '../../app/swahili.ts'
import { SpeechContext } from '../../lib/text.ts'
import { answerWith } from '../../testing/api.ts'
import { aProduct, show, until } from '../../testing/render.tsx'
import { useItemNames, useLineName } from './item-names.ts'
import { lineOf } from './offers.ts'

const bag = {
  id: 2,
  name: '5 kg',
  sku: '',
  price: 450,
  compareAtPrice: null,
  imageUrl: '',
  isDefault: true,
}
const flour = aProduct({
  id: 1,
  name: 'Maize Flour',
  nameSw: 'Unga wa mahindi',
  hasVariants: true,
  variants: [bag],
})
const items = [
  { productId: 1, name: 'Maize Flour, 5 kg', productName: 'Maize Flour', size: '5 kg' },
  { productId: 9, name: 'Old Soap', productName: 'Old Soap', size: '' },
]

const Line = () => useLineName()(lineOf(flour, bag, 1, 1))
const Items = () => items.map(useItemNames(items)).join('; ')

test('a line of the cart is called as its shopper speaks', () => {
  expect(show(<Line />).place.textContent).toBe('Maize Flour, 5 kg')
  const { place } = show(
    <SpeechContext value={inSwahili}>
      <Line />
    </SpeechContext>,
  )
  expect(place.textContent).toBe('Unga wa mahindi, kilo 5')
})

test('so is what was ordered, but for what is no longer sold', async () => {
  const asked = answerWith({ '/api/products?ids=1,9': [flour] })
  expect(show(<Items />).place.textContent).toBe('Maize Flour, 5 kg; Old Soap')
  expect(asked).toEqual([])
  const { place } = show(
    <SpeechContext value={inSwahili}>
      <Items />
    </SpeechContext>,
  )
  await until(() => expect(place.textContent).toBe('Unga wa mahindi, kilo 5; Old Soap'))
})

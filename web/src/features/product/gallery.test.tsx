import { expect, test } from 'vitest'
import { spec } from '#spec'
import { aProduct, find, press, show } from '../../testing/render.tsx'
import { Gallery } from './gallery.tsx'

const variant = (id: number, imageUrl: string) => ({
  id,
  name: `${id} kg`,
  sku: '',
  price: 60,
  compareAtPrice: null,
  imageUrl,
  isDefault: id === 1,
})
const sources = (selector: string) =>
  [...document.querySelectorAll(selector)].map((image) => image.getAttribute('src'))

test('a product with one picture shows it alone, whatever its variants say again', () => {
  spec('storefront 2.6', 'The image; the variant’s when one is chosen')
  const variants = [variant(1, '/flour.svg'), variant(2, '')]
  show(<Gallery product={aProduct({ imageUrl: '/flour.svg', variants })} variant={variants[0]} />)
  expect(sources('img')).toEqual(['/flour.svg'])
  expect(document.querySelector('button')).toBeNull()
})

test('each other picture of a variant has a small one, which shows it', () => {
  spec('storefront 2.6', 'The image; the variant’s when one is chosen')
  const variants = [variant(1, '/small.svg'), variant(2, '/large.svg'), variant(3, '/small.svg')]
  show(<Gallery product={aProduct({ imageUrl: '/flour.svg', variants })} variant={variants[1]} />)
  expect(sources('section img')).toEqual(['/flour.svg', '/small.svg', '/large.svg'])
  expect(find('[aria-current="true"]').getAttribute('aria-label')).toContain('2 kg')
  press(find('[aria-label="Show picture: Milk, 1 kg"]'))
  expect(find('[aria-current="true"]').getAttribute('aria-label')).toContain('1 kg')
})

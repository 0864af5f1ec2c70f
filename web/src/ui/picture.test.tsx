import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { pictureSides, uploads } from '#contract/catalogue/catalogue.ts'
import { spec } from '#spec'
import { find, show, until } from '../testing/render.tsx'
import { Picture, standIns } from './picture.tsx'

const src = (): string | null => find('img').getAttribute('src')

test.each(['product', 'branch'] as const)(
  'a %s without a picture, or whose picture does not load, has a stand-in',
  (of) => {
    spec('storefront 2.7', 'Without a picture, or where it does not load, a stand-in')
    spec('storefront 9', 'Fallback pictures for products and branches')
    const standIn = standIns[of]
    expect(standIn).toMatch(/^data:/)
    show(<Picture of={of} src="" />)
    expect(src()).toBe(standIn)
    document.body.replaceChildren()
    show(<Picture of={of} src="/pictures/gone.svg" />)
    expect(src()).toBe('/pictures/gone.svg')
    act(() => {
      find('img').dispatchEvent(new Event('error'))
    })
    expect(src()).toBe(standIn)
  },
)

test('an uploaded picture is small among many, and large where it stands alone', () => {
  const { large, small } = pictureSides
  show(<Picture of="product" src={`${uploads}a1-${large}.webp`} />)
  expect(src()).toBe(`${uploads}a1-${small}.webp`)
  document.body.replaceChildren()
  show(<Picture of="product" src={`${uploads}a1-${large}.webp`} large />)
  expect(src()).toBe(`${uploads}a1-${large}.webp`)
})

const online = () => act(() => void window.dispatchEvent(new Event('online')))

test('a picture that did not load is tried again once there is a connection', () => {
  show(<Picture of="product" src="/pictures/milk.svg" />)
  act(() => void find('img').dispatchEvent(new Event('error')))
  expect(src()).toBe(standIns.product)
  online()
  expect(src()).toBe('/pictures/milk.svg')
})

test('so is one of the server’s page that failed before anybody listened', async () => {
  const { prototype } = HTMLImageElement
  vi.spyOn(prototype, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(prototype, 'naturalWidth', 'get').mockReturnValue(0)
  vi.spyOn(prototype, 'decode').mockRejectedValueOnce(new Error('broken'))
  show(<Picture of="product" src="/pictures/milk.svg" />)
  await until(() => expect(src()).toBe(standIns.product))
  online()
  expect(src()).toBe('/pictures/milk.svg')
})

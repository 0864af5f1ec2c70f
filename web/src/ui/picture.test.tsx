import { act } from 'react'
import { expect, test } from 'vitest'
import { pictureSides, uploads } from '#contract/catalogue/picture.ts'
import { find, show } from '../testing/render.tsx'
import { Picture } from './picture.tsx'

const src = (): string | null => find('img').getAttribute('src')

test.each(['product', 'branch'] as const)(
  'a %s without a picture, or whose picture does not load, has a stand-in',
  (of) => {
    const standIn = `/pictures/${of}.svg`
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

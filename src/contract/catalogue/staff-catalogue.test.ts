import { expect, it } from 'vitest'
import { variantChanges } from './staff-catalogue.ts'

const isTaken = (imageUrl: string): boolean => variantChanges.safeParse({ imageUrl }).success

it.each(['', '/pictures/tea.svg', '/pictures/uploads/ab12-960.webp', '/a_b/.hidden.png'])(
  '%j is a picture of the shop',
  (path) => expect(isTaken(path)).toBe(true),
)

it.each([
  '//evil.example/x.png',
  '///evil.example/x.png',
  '/pictures//evil.example/x.png',
  '/\\evil.example/x.png',
  'https://evil.example/x.png',
  'pictures/tea.svg',
  '/pictures/../api/users',
  '/./x.png',
  '/',
  '/pictures/',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
])('%j is none', (path) => expect(isTaken(path)).toBe(false))

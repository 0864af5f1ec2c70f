import { expect, it } from 'vitest'
import { roomOfEach } from '../../lib/room.ts'
import { sharedText } from '../server/shared-text.ts'
import { keepPages, type MadePage } from './kept-pages.ts'

const shop = () => {
  let now = Date.parse('2026-11-26T09:00:00Z')
  let version: { goods: string; stock: string } | undefined = { goods: 'a', stock: '1' }
  let drawn = 0
  const pages = keepPages({ now: () => new Date(now) }, roomOfEach())
  const make = async (): Promise<MadePage> => {
    drawn += 1
    const page = {
      text: await sharedText(`page ${drawn}`),
      route: '/',
      status: 200,
      movedTo: undefined,
    } as const
    return { page, asked: [{ version, versionNow: () => version }] }
  }
  return {
    pages,
    make,
    drawn: () => drawn,
    pass: (ms: number) => {
      now += ms
    },
    change: (next: typeof version) => {
      version = next
    },
    textOf: (key: string) => pages.get(key)?.text.bytes.toString(),
  }
}

it('gives a page again until something that it shows has changed', async () => {
  const { pages, make, change, textOf } = shop()
  await pages.make('home', make)
  expect([textOf('home'), textOf('other')]).toEqual(['page 1', undefined])
  change({ goods: 'b', stock: '1' })
  expect(textOf('home')).toBe(undefined)
  await pages.make('home', make)
  expect(textOf('home')).toBe('page 2')
  change(undefined)
  expect(textOf('home')).toBe(undefined)
})

it('shows changed stock after three seconds', async () => {
  const { pages, make, change, pass, textOf } = shop()
  await pages.make('home', make)
  change({ goods: 'a', stock: '2' })
  pass(2_999)
  expect(textOf('home')).toBe('page 1')
  pass(1)
  expect(textOf('home')).toBe(undefined)
})

it('keeps a page for as long as nothing changes', async () => {
  const { pages, make, pass, textOf } = shop()
  await pages.make('home', make)
  pass(86_400_000)
  expect(textOf('home')).toBe('page 1')
})

it('keeps no page with an answer of no version', async () => {
  const { pages, make, change, textOf } = shop()
  change(undefined)
  const page = await pages.make('gone', make)
  expect([page.text.bytes.toString(), textOf('gone')]).toEqual(['page 1', undefined])
})

it('keeps what pages asked for within its bytes, and counts them as those of pages', () => {
  const room = roomOfEach(1_000)
  const { openMemory } = keepPages({ now: () => new Date() }, room)
  const asked = openMemory<string>((kept, key) => kept.length + key.length)
  for (const key of ['a', 'b', 'c']) asked.set(key, 'x'.repeat(99))
  expect(['a', 'b', 'c'].filter((key) => asked.get(key) !== undefined)).toEqual(['b', 'c'])
  expect(room.used().find(({ name }) => name === 'pages')).toEqual({
    name: 'pages',
    bytes: 200,
    mostBytes: 1_000,
    isAtBound: true,
  })
})

it('makes a page once for those who ask at once, and again after a failure', async () => {
  const { pages, make, drawn } = shop()
  const fail = () => Promise.reject(new Error('broken'))
  await expect(pages.make('home', fail)).rejects.toThrow('broken')
  await Promise.all([1, 2, 3].map(() => pages.make('home', make)))
  expect(drawn()).toBe(1)
})

import { expect, it } from 'vitest'
import { openRoom, roomOfEach } from './room.ts'

const sized = { sizeOf: (value: string) => value.length }

it('drops what was not used for the longest time, and says so', () => {
  const room = roomOfEach(10)
  const cache = room.cache<string, string>('pages', sized)
  cache.set('a', 'four')
  cache.set('b', 'four')
  cache.get('a')
  expect(room.used().find(({ name }) => name === 'pages')).toEqual({
    name: 'pages',
    bytes: 8,
    mostBytes: 10,
    isAtBound: false,
  })
  cache.set('c', 'four')
  expect([...cache.keys()].sort()).toEqual(['a', 'c'])
  expect(room.used().filter(({ isAtBound }) => isAtBound)).toMatchObject([{ name: 'pages' }])
})

it('does not call a cache full that forgot what was deleted, replaced or too old', () => {
  let now = 1
  const room = roomOfEach(10)
  const lasting = { ttlMs: 5, world: { elapsed: () => now } }
  const cache = room.cache<string, string>('keys', { ...sized, lasting })
  cache.set('a', 'four')
  cache.set('a', 'new')
  cache.set('b', 'four')
  cache.delete('b')
  now = 7
  expect(cache.get('a')).toBeUndefined()
  expect(room.used().every(({ isAtBound, bytes }) => !isAtBound && bytes === 0)).toBe(true)
})

it('gives each of several caches its part, and counts them together', () => {
  const room = openRoom((name) => (name === 'states' ? 100 : 1))
  const [small, large] = [0.1, 0.9].map((part) =>
    room.cache<string, string>('states', { ...sized, part }),
  )
  small?.set('a', 'x'.repeat(8))
  small?.set('b', 'x'.repeat(8))
  large?.set('a', 'x'.repeat(80))
  expect(room.used()[0]).toEqual({ name: 'states', bytes: 88, mostBytes: 100, isAtBound: true })
})

it('keeps nothing that is larger than its room, and says that there was too little', () => {
  const room = roomOfEach(10)
  const cache = room.cache<string, string>('answers', sized)
  cache.set('a', 'x'.repeat(11))
  expect(cache.size).toBe(0)
  expect(room.used().filter(({ isAtBound }) => isAtBound)).toMatchObject([{ name: 'answers' }])
})

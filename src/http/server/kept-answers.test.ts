import { describe, expect, it } from 'vitest'
import { roomOfEach } from '../../lib/room.ts'
import { seededWorld } from '../../testing/worlds.ts'
import { keepAnswers, STOCK_BEHIND_MS } from './kept-answers.ts'

const version = (goods: string, stock: string) => ({ goods, stock })

const opened = async () => {
  const world = seededWorld()
  const answers = keepAnswers(world, roomOfEach())
  const kept = await answers.keep('/api/products', version('1', '1'), { body: ['Unga'] })
  return { world, answers, kept }
}

describe('a kept answer', () => {
  it('is given while nothing of it has changed', async () => {
    const { world, answers, kept } = await opened()
    world.tick(10 * STOCK_BEHIND_MS)
    expect(answers.get('/api/products', version('1', '1'), true)).toBe(kept)
    expect(answers.get('/api/categories', version('1', '1'), true)).toBeUndefined()
  })

  it('is given no more once its goods have changed', async () => {
    const { answers } = await opened()
    expect(answers.get('/api/products', version('2', '1'), false)).toBeUndefined()
  })

  it('may show stock from before for three seconds, and not to those who wait for their own change', async () => {
    const { world, answers, kept } = await opened()
    world.tick(STOCK_BEHIND_MS - 1)
    expect(answers.get('/api/products', version('1', '2'), false)).toBe(kept)
    expect(answers.get('/api/products', version('1', '2'), true)).toBeUndefined()
    world.tick(1)
    expect(answers.get('/api/products', version('1', '2'), false)).toBeUndefined()
  })

  it('keeps no more memory than its bytes', async () => {
    const { answers, kept } = await opened()
    const long = { body: Array.from({ length: 1_000 }, (_, n) => `Unga ${n}`) }
    const packed = await answers.keep('/api/products', version('1', '2'), long)
    for (const { bytes } of [kept.text, packed.text]) {
      expect(bytes.buffer.byteLength).toBe(bytes.length)
    }
  })
})

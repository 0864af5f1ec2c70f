import { describe, expect, it } from 'vitest'
import { watchForCrowd } from './crowd.ts'

describe('a crowd', () => {
  it('is many events at once', () => {
    const isOfCrowd = watchForCrowd()
    expect(isOfCrowd(19, 0)).toBe(false)
    expect(watchForCrowd()(20, 0)).toBe(true)
  })

  it('is many small batches that follow closely, until they stop', () => {
    const isOfCrowd = watchForCrowd()
    const batches = Array.from({ length: 8 }, (_, n) => isOfCrowd(3, n * 20))
    expect(batches).toEqual([false, false, false, false, false, false, true, true])
    expect(isOfCrowd(3, 1_000)).toBe(false)
  })

  it('is not one shopper after the other', () => {
    const isOfCrowd = watchForCrowd()
    const batches = Array.from({ length: 50 }, (_, n) => isOfCrowd(5, n * 100))
    expect(batches).not.toContain(true)
  })
})

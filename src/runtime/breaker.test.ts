import { beforeEach, expect, test } from 'vitest'
import { MustWait } from '../stores/job-queue/port.ts'
import { type Breaker, createBreaker } from './breaker.ts'

let now: number
let opened: number
let breaker: Breaker
beforeEach(() => {
  now = 0
  opened = 0
  breaker = createBreaker({
    name: 'M-PESA',
    world: { elapsed: () => now },
    opened: () => {
      opened += 1
    },
  })
})

const fail = (times: number) => {
  for (let n = 0; n < times; n += 1) breaker.report(false)
}
const letsThrough = (): boolean => {
  try {
    breaker.check()
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(MustWait)
    return false
  }
}

test('lets everybody through while calls succeed, or fail now and then', () => {
  fail(4)
  breaker.report(true)
  fail(4)
  expect([letsThrough(), letsThrough(), breaker.isOpen(), opened]).toEqual([true, true, false, 0])
})

test('five failures in a row open it, which is told once', () => {
  fail(7)
  expect([letsThrough(), breaker.isOpen(), opened]).toEqual([false, true, 1])
})

test('while open it lets one through every 15 seconds', () => {
  fail(5)
  now = 14_999
  expect(letsThrough()).toBe(false)
  now = 15_000
  expect([letsThrough(), letsThrough()]).toEqual([true, false])
  now = 30_000
  expect([letsThrough(), letsThrough()]).toEqual([true, false])
})

test('one failure more keeps it open, one success closes it, and it may open again', () => {
  fail(5)
  now = 15_000
  breaker.check()
  fail(1)
  expect(letsThrough()).toBe(false)
  now = 30_000
  breaker.check()
  breaker.report(true)
  expect([letsThrough(), letsThrough(), breaker.isOpen()]).toEqual([true, true, false])
  fail(5)
  expect([letsThrough(), opened]).toEqual([false, 2])
})

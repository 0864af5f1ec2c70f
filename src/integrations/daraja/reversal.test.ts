import { describe, expect, test } from 'vitest'
import { reversalMeaningOf } from './reversal.ts'

describe('result codes of reversals', () => {
  test.each([
    ['0', 'done'],
    ['R000001', 'done'],
    ['R000002', 'failed'],
    ['1', 'failed'],
    ['11', 'failed'],
    ['21', 'failed'],
    ['2001', 'failed'],
    ['2006', 'failed'],
    ['2028', 'failed'],
    ['8006', 'failed'],
    ['42', 'unknown'],
  ])('%s is %s', (code, outcome) => {
    expect(reversalMeaningOf(code).outcome).toBe(outcome)
  })
})

import { expect, test } from 'vitest'
import { nameOfCode } from './text.ts'

test.each([
  ['branch_manager', 'Branch Manager'],
  ['finance', 'Finance'],
  ['system', 'System'],
])('%s reads %s', (role, word) => expect(nameOfCode(role)).toBe(word))

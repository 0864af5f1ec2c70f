import { expect, test } from 'vitest'
import { roleWord } from './role-word.ts'

test.each([
  ['branch_manager', 'Branch Manager'],
  ['finance', 'Finance'],
  ['system', 'System'],
])('%s reads %s', (role, word) => expect(roleWord(role)).toBe(word))

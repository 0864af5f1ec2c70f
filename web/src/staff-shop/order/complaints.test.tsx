import { beforeEach, expect, test } from 'vitest'
import type { Complaint } from '#contract/order/complaint.ts'
import { useSession } from '#web/shop/account/session.ts'
import { answerWith } from '#web/testing/api.ts'
import { anOrder } from '#web/testing/order.ts'
import { aUser, press, show } from '#web/testing/render.tsx'
import { ComplaintsOfOrder } from './complaints.tsx'

const id = '01890000-0000-7000-8000-00000000000a'

beforeEach(() => {
  answerWith({})
  useSession.setState({ user: aUser({ role: 'branch_manager', branchId: 1 }) })
})

/** The choices of an answer to a complaint with this reason, and which of them is chosen. */
const choicesFor = (reason: Complaint['reason']) => {
  const complaint: Complaint = {
    id,
    at: '2026-03-02T10:40:00.000Z',
    lines: [],
    reason,
    words: 'KSh 200 change is missing',
    hasPhoto: false,
    isEnded: false,
    answer: null,
    money: null,
  }
  const order = { ...anOrder({ status: 'delivered', userId: id }), history: [] }
  const { place } = show(<ComplaintsOfOrder order={{ ...order, complaints: [complaint] }} />)
  press(place.querySelector('button') ?? expect.fail('No answer'))
  const choices = [...place.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
  return {
    text: place.textContent ?? '',
    chosen: choices.map(({ value, checked }) => [value, checked]),
  }
}

test('wrong change is answered in words, and the branch reads how the money comes', () => {
  const { text, chosen } = choicesFor('money')
  expect(text).toContain('Wrong change, or charged wrongly')
  expect(text).toContain('Hand change over yourself')
  expect(chosen).toEqual([['words', true]])
  expect(choicesFor('not_come').chosen).toEqual([['words', true]])
})

test('a complaint about goods leaves all three answers open', () => {
  expect(choicesFor('damaged').chosen).toEqual([
    ['words', false],
    ['return', false],
    ['refund', false],
  ])
})

import { expect, it } from 'vitest'
import { type FindingCommand, type FindingEvent, type FindingFacts, finding } from './finding.ts'
import { evolveAll } from './kernel/decider.ts'

const at = '2026-01-05T09:00:00.000Z'
const findingId = 'SKL1ABCDEF'
const subject = 'finding-SKL1ABCDEF'
const nobody = { orderId: null, orderNumber: null }
const facts: FindingFacts = {
  ...nobody,
  kind: 'paid_without_order',
  receipt: findingId,
  amountCents: 27_500,
  expectedCents: null,
  isOut: false,
  happenedAt: at,
  account: 'RENT',
  branchId: null,
}
const order = { orderId: 'order-1', orderNumber: 'DK-00000001' }
const report = (changed: Partial<FindingFacts> = {}): FindingCommand => ({
  type: 'Report',
  findingId,
  subject,
  ...facts,
  ...changed,
})
const explain: FindingCommand = {
  type: 'Settle',
  findingId,
  how: 'explained',
  reference: null,
  note: 'Asked the owner',
  ...nobody,
}
const match: FindingCommand = { ...explain, how: 'matched', note: '', ...order }
const book: FindingCommand = { type: 'SettleByBooks', findingId, how: 'booked', ...order }
const reopen: FindingCommand = { type: 'Reopen', findingId, note: 'Another one' }

/** What became of each command after the ones before it: the types of its events, or the code of its refusal. */
const told = (...commands: readonly FindingCommand[]): string[] => {
  let state = finding.initial
  return commands.map((command) => {
    const decided = finding.decide(command, state)
    if (!decided.ok) return decided.error.code
    state = evolveAll<typeof state, FindingEvent>(finding, state, decided.value, at)
    return decided.value.map(({ type }) => type.replace('StatementFinding', '')).join()
  })
}

it('is one finding, however often the line is imported', () => {
  expect(told(report(), report())).toEqual(['Reported', ''])
  expect(told(report(), explain, report())).toEqual(['Reported', 'Settled', ''])
})

it('is open again if the line does not match in another way', () => {
  const other = report({ kind: 'amount_differs', ...order })
  expect(told(report(), explain, other, reopen)).toEqual(['Reported', 'Settled', 'Reported', ''])
})

it('is reported again with another time only while it is open', () => {
  const better = report({ happenedAt: '2026-11-05T09:00:00.000Z' })
  expect(told(report(), better, better)).toEqual(['Reported', 'Reported', ''])
  expect(told(report(), explain, better)).toEqual(['Reported', 'Settled', ''])
})

it('is settled once, by a way that its kind allows, with a reason where nothing else proves it', () => {
  expect(told(explain)).toEqual(['FINDING_NOT_FOUND'])
  expect(told(report(), { ...explain, note: '' })).toEqual(['Reported', 'REASON_REQUIRED'])
  const ours = report({ kind: 'reversed', ...order })
  expect(told(ours, { ...explain, how: 'not_ours' })).toEqual(['Reported', 'FINDING_NOT_THIS_WAY'])
  expect(told(report(), explain, { ...explain, how: 'not_ours' })).toEqual([
    'Reported',
    'Settled',
    'FINDING_ALREADY_SETTLED',
  ])
})

it('says who matched it, even if the books were faster', () => {
  expect(told(report(), book, match, book)).toEqual(['Reported', 'Settled', 'Settled', ''])
  expect(told(report(), book, { ...match, orderId: 'order-2' })).toEqual([
    'Reported',
    'Settled',
    'FINDING_ALREADY_SETTLED',
  ])
})

it('believes the books more than a word, and takes back a word alone', () => {
  expect(told(report(), explain, book, reopen)).toEqual([
    'Reported',
    'Settled',
    'Settled',
    'FINDING_SETTLED_BY_BOOKS',
  ])
  expect(told(report(), explain, reopen, explain)).toEqual([
    'Reported',
    'Settled',
    'Reopened',
    'Settled',
  ])
  expect(told(report(), match, reopen)).toEqual(['Reported', 'Settled', 'FINDING_SETTLED_BY_BOOKS'])
})

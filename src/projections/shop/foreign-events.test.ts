import { expect, test } from 'vitest'
import type { ForeignEvent } from '../../stores/event-store/events.ts'
import { nothingParked } from '../../testing/projections/fold.ts'
import { dueChanges, foldBatch } from '../fold-batch.ts'
import { type ForeignEventsDoc, foreignEvents } from './foreign-events.ts'

const written = (streams: readonly string[], from = 0): ForeignEvent[] =>
  streams.map((stream, n) => ({
    id: `event-${n}`,
    type: 'InvoiceSent',
    stream,
    revision: 0,
    position: String(from + n + 1).padStart(20, '0'),
  }))

const isDoc = (doc: object | null): doc is ForeignEventsDoc => doc !== null && 'categories' in doc

const folded = (streams: readonly string[], before?: ForeignEventsDoc, from = 0) => {
  const { due } = dueChanges(foreignEvents, [], { foreign: written(streams, from) })
  const stored = before === undefined ? [] : [before]
  const [doc = null] = foldBatch(due, stored, nothingParked).map((write) => write.doc)
  if (!isDoc(doc)) throw new Error('no document')
  return doc
}

test('events are counted by what stands before the first dash of their stream', () => {
  const { categories } = folded(['invoice-1', 'invoice-1-a', 'billing', '-x', 'invoice-2'])
  expect(categories).toEqual([
    { category: 'invoice', events: 3 },
    { category: 'billing', events: 1 },
    { category: '', events: 1 },
  ])
})

test('an event that was counted is not counted again', () => {
  const doc = folded(['invoice-1', 'invoice-2'])
  expect(folded(['invoice-1', 'invoice-2', 'invoice-3'], doc).categories).toEqual([
    { category: 'invoice', events: 3 },
  ])
})

test('twenty categories are counted each, all further ones together, and none has a long name', () => {
  const names = Array.from({ length: 30 }, (_, n) => `${n}${'é'.repeat(100)}-1`)
  const { categories } = folded([...names, `0${'é'.repeat(100)}-2`, 'more-1'])
  expect(categories).toHaveLength(21)
  expect(categories[0]).toEqual({ category: `0${'é'.repeat(59)}`, events: 2 })
  expect(categories[20]).toEqual({ category: 'others', events: 11 })
})

test('a category is told when it is met, with its events of the batch', () => {
  const first = folded(['invoice-1', 'invoice-2'])
  expect(foreignEvents.raises?.(first, undefined)).toEqual([
    { code: 'foreign-events', facts: { category: 'invoice', events: 2 } },
  ])
  const second = folded(['invoice-3', 'shipping-1'], first, 2)
  expect(foreignEvents.raises?.(second, first)).toEqual([
    { code: 'foreign-events', facts: { category: 'shipping', events: 1 } },
  ])
})

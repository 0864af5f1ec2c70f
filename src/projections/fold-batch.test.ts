import { expect, it } from 'vitest'
import { counted } from '../testing/projections/events.ts'
import { nothingParked, recorded } from '../testing/projections/fold.ts'
import { withoutFacts } from './facts.ts'
import { dueChanges, foldBatch } from './fold-batch.ts'
import { type Projection, remove } from './projection.ts'

const collection = { name: 'x', version: 1, indexes: [] }
const events = recorded([counted(1, 7, 3), counted(1, 7, 4)]).map(withoutFacts)

/** Made by the first count, and given back by later ones. */
const first: Projection = {
  collection,
  on: { StockCounted: () => ({ id: 'one', fold: (doc) => doc ?? { id: 'one' } }) },
}
/** Made by a count of three, and deleted by any other one. */
const passing: Projection = {
  collection,
  on: {
    StockCounted: ({ data: { onHand } }) =>
      onHand === 3 ? { id: 'one', fold: () => ({ id: 'one' }) } : remove('one'),
  },
}

it('writes no document that a fold gives back', () => {
  const [one, later] = events.map((event) => dueChanges(first, [event]).due)
  const docs = foldBatch(one ?? [], [], nothingParked).flatMap(({ doc }) => doc ?? [])
  expect(docs).toEqual([{ id: 'one', position: events[0]?.event.position }])
  expect(foldBatch(later ?? [], docs, nothingParked)).toEqual([])
})

it('writes nothing for a document that comes and goes within a batch', () => {
  expect(foldBatch(dueChanges(passing, events).due, [], nothingParked)).toEqual([])
})

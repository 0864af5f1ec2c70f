import { expect, it } from 'vitest'
import { spec } from '#spec'
import { busyProduct } from '../../testing/audit/busy-things.ts'
import { type Given, nothingParked, recorded } from '../../testing/projections/fold.ts'
import { withoutFacts } from '../facts.ts'
import { dueChanges, foldBatch } from '../fold-batch.ts'
import { products } from '../products/projection.ts'
import type { Projection } from '../projection.ts'
import { SPAN } from '../stock/spans.ts'
import { productSpans } from './projection.ts'

/** In one batch, which comes once more. */
const foldTwice = (projection: Projection, events: readonly Given[]) => {
  const { due } = dueChanges(projection, recorded(events).map(withoutFacts))
  const docs = foldBatch(due, [], nothingParked).flatMap(({ doc }) => doc ?? [])
  expect(foldBatch(due, docs, nothingParked)).toEqual([])
  return new Map(docs.map((doc) => [doc.id, doc]))
}

it('keep the thing as its read model folds it, after every whole span of its events', () => {
  spec('operations history', 'A moment of a long record costs a page and a span’s rest')
  const events = busyProduct(88, 2 * SPAN + 3)
  const docs = foldTwice(productSpans, events)
  expect([...docs.keys()].sort()).toEqual(['88', '88/1', '88/2'])
  for (const spans of [1, 2]) {
    const known = foldTwice(products, events.slice(0, spans * SPAN)).get('88')
    const { position: _, ...state } = Object(known)
    const at = events[spans * SPAN - 1]?.at
    expect(docs.get(`88/${spans}`)).toMatchObject({ thingId: '88', spans, at, state })
  }
  expect(docs.get('88')).toMatchObject({ thingId: null })
})

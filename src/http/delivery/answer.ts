import { codeOf } from '../../commands/delivery/code.ts'
import type { Delivery, DeliveryCard } from '../../contract/delivery/delivery.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import type { DeliveryFacts } from '../../projections/deliveries/queries.ts'
import type { Visit } from '../server/visit.ts'
import { type Presented, presentCard, presentDelivery } from './present.ts'
import { type Viewer, viewerOf } from './viewer.ts'
import { wayOf } from './way.ts'

const presented = (
  { actor, queries: { catalogue }, deps }: Visit,
  facts: DeliveryFacts,
  { viewer, code }: { viewer: Viewer; code: string | null },
): Presented => {
  const now = deps.commands.now()
  return { ...facts, viewer, actor, now, catalogue, code, way: wayOf(facts.doc) }
}

/** The customer needs no code for what has ended. */
const codeFor = async (
  { deps }: Visit,
  viewer: Viewer,
  { id, isOpen }: DeliveryDoc,
): Promise<string | null> => (viewer === 'owner' && isOpen ? codeOf(deps.commands.vault, id) : null)

/** One delivery with its history, for this viewer. */
export const detailFor = async (
  visit: Visit,
  doc: DeliveryDoc,
  viewer: Viewer,
): Promise<Result<Delivery, Rejection<ErrorCode>>> => {
  const { deliveries } = visit.queries
  const [[facts], entries, code] = await Promise.all([
    deliveries.factsOf([doc]),
    deliveries.history(doc.id),
    codeFor(visit, viewer, doc),
  ])
  if (facts === undefined) return reject('DELIVERY_NOT_FOUND')
  return ok(presentDelivery(presented(visit, facts, { viewer, code }), entries))
}

/** Cards for whoever may list these deliveries. */
export const cardsFor = async (
  visit: Visit,
  docs: readonly DeliveryDoc[],
): Promise<DeliveryCard[]> => {
  const facts = await visit.queries.deliveries.factsOf(docs)
  return facts.map((one) => {
    const viewer = viewerOf(visit.actor, one.doc, 'key')
    return presentCard(presented(visit, one, { viewer, code: null }))
  })
}

import { codeOf } from '../../commands/delivery/delivery-code.ts'
import { photoNameOf } from '../../commands/delivery/photo.ts'
import type { Delivery, DeliveryCard } from '../../contract/delivery/delivery.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import type { DeliveryFacts } from '../../projections/deliveries/queries.ts'
import type { Visit } from '../server/visit.ts'
import { type Presented, presentCard, presentDelivery } from './present.ts'
import { knowsCustomer, seesPlaces, type Viewer, viewerOf } from './viewer.ts'
import { openWays } from './way.ts'

const presented = (
  { actor, queries: { catalogue }, deps }: Visit,
  facts: DeliveryFacts,
  seen: Pick<Presented, 'viewer' | 'code' | 'way'>,
): Presented => ({ ...facts, ...seen, actor, catalogue, now: deps.commands.world.now() })

/** The customer needs no code for what has ended. The answer keeps it from everybody else. */
const codeFor = async (
  { deps }: Visit,
  { id: deliveryId, isOpen, codeRenewals }: DeliveryDoc,
): Promise<string | null> =>
  isOpen ? codeOf(deps.commands.vault, { deliveryId, codeRenewals }) : null

/** Only an account opens a photo: an order's number and a phone do not. */
const hasPhotoFor = async ({ actor, deps }: Visit, doc: DeliveryDoc): Promise<boolean> =>
  doc.status === 'delivered' &&
  knowsCustomer(viewerOf(actor, doc, 'key')) &&
  deps.commands.handovers.has(photoNameOf(doc.id))

/** One delivery with its history, for this viewer. */
export const detailFor = async (
  visit: Visit,
  doc: DeliveryDoc,
  viewer: Viewer,
): Promise<Result<Delivery, Rejection<ErrorCode>>> => {
  const { deliveries } = visit.queries
  const [[facts], entries, code, wayOf, hasPhoto] = await Promise.all([
    deliveries.factsOf([doc]),
    deliveries.history(doc, seesPlaces(viewer)),
    codeFor(visit, doc),
    openWays(visit, [doc]),
    hasPhotoFor(visit, doc),
  ])
  if (facts === undefined) return reject('DELIVERY_NOT_FOUND')
  const seen = { viewer, code, way: wayOf(facts, viewer) }
  return ok(presentDelivery(presented(visit, facts, seen), entries, hasPhoto))
}

/** Cards for whoever may list these deliveries. */
export const cardsFor = async (
  visit: Visit,
  docs: readonly DeliveryDoc[],
): Promise<DeliveryCard[]> => {
  const [facts, wayOf] = await Promise.all([
    visit.queries.deliveries.factsOf(docs),
    openWays(visit, docs),
  ])
  return facts.map((one) => {
    const viewer = viewerOf(visit.actor, one.doc, 'key')
    return presentCard(presented(visit, one, { viewer, code: null, way: wayOf(one, viewer) }))
  })
}

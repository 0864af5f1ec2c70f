import type { Visit } from '../server/visit.ts'

/** Refuses whoever does not see the order that the path names, before a faulty body is judged. */
export const seesNamedOrder = (
  { actor, queries }: Visit,
  { id = '' }: Readonly<Record<string, string>>,
) => queries.orders.byId(actor, id)

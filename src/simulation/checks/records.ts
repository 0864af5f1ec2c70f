import { isDeepStrictEqual } from 'node:util'
import { load } from '#src/commands/engine/execute.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import { payment } from '#src/domain/payment/payment.ts'
import { allProjections } from '#src/projections/all-projections.ts'
import { openFacts } from '#src/projections/facts.ts'
import { dueChanges, foldBatch } from '#src/projections/fold-batch.ts'
import type { Doc } from '#src/stores/read-store/port.ts'
import { dump } from '#src/testing/log.ts'
import { nothingParked } from '#src/testing/projections/fold.ts'
import { CUSTOMER, phoneOf } from '../acts/buying.ts'
import { ALL, type Check, type Checked, idsIn, type Look } from './look.ts'

/**
 * Every answer that somebody got stands for an event that is in the log. Commands that wait for the same stream share an
 * append, whose last event has the position that all of them are told.
 */
export const acknowledged: Check = ({ chain, events }) => {
  const at = new Map(events.map((event) => [event.position, event]))
  const streamsOf = (commandId: string) =>
    new Set(events.filter(({ meta }) => meta.causationId === commandId).map(({ stream }) => stream))
  return chain.acknowledged.flatMap(({ position, commandId }) => {
    const told = at.get(position)
    if (told?.meta.causationId === commandId) return []
    if (told !== undefined && streamsOf(commandId).has(told.stream)) return []
    return [`the event at ${position} of command ${commandId}`]
  })
}

const asStored = (doc: Doc): unknown => JSON.parse(JSON.stringify(doc))

/** Every read model is what a rebuild would make of the log. */
export const readModels: Check = async ({ chain, events }) => {
  const { commands, stores } = chain.process()
  const kept = await dump(stores.readStore)
  const all = await openFacts(allProjections, commands.events)(events)
  return allProjections.flatMap((projection) => {
    const { name } = projection.collection
    const writes = foldBatch(dueChanges(projection, all).due, [], nothingParked)
    const made = writes.flatMap(({ id, doc }): [string, unknown][] =>
      doc === null ? [] : [[id, asStored(doc)]],
    )
    const rebuilt = new Map(made)
    const docs = kept[name] ?? []
    const wrong = docs.filter((doc) => !isDeepStrictEqual(doc, rebuilt.get(doc.id)))
    const missing = rebuilt.size - docs.length
    return [
      ...wrong.map(({ id }) => `document ${id} of ${name}`),
      ...(missing === 0 ? [] : [`${missing} documents of ${name} are missing`]),
    ]
  })
}

/** The stored log shows no customer's name, street or number. */
export const personal: Check = async ({ chain }) => {
  const { events } = await chain.process().stores.eventStore.readAll(null, ALL)
  const values = [CUSTOMER, '@simulated.example', 'Simulated Road', phoneOf(0).slice(0, 8)]
  return events.flatMap(({ type, position, data, metadata }) => {
    const stored = JSON.stringify([data, metadata])
    return values.some((value) => stored.includes(value)) ? [`${type} at ${position}`] : []
  })
}

/** The accounts that were erased. */
const erasedAccounts = ({ events }: Look): Set<string> =>
  new Set(events.flatMap(({ type, data }) => (type === 'UserErased' ? [data.userId] : [])))

/** The orders whose customer was erased, with the streets that they were sent to. */
const erasedOrders = async (look: Look) => {
  const accounts = erasedAccounts(look)
  const erased: { orderId: string; street: string }[] = []
  for (const { orderId, request } of look.chain.orders) {
    const state = await load(look.chain.look(), order, orderId)
    const street = request.body.address?.street ?? ''
    const isOfAccount = accounts.has(request.buyer?.id ?? '')
    if (isOfAccount || (isPlaced(state) && state.isErased)) erased.push({ orderId, street })
  }
  return erased
}

/** After an erasure neither the log, as the shop reads it, nor a read model shows where the order went. */
export const forgotten: Check = async (look) => {
  const kept = JSON.stringify(await dump(look.chain.process().stores.readStore))
  const read = JSON.stringify(look.events)
  return (await erasedOrders(look)).flatMap(({ orderId, street }) => [
    ...(read.includes(street) ? [`the log tells where order ${orderId} went`] : []),
    ...(kept.includes(street) ? [`a read model tells where order ${orderId} went`] : []),
  ])
}

/** The shop can read where each order goes, until its customer is erased. */
export const legible: Check = async (look) => {
  const read = JSON.stringify(look.events)
  const gone = new Set((await erasedOrders(look)).map(({ orderId }) => orderId))
  const kept = look.chain.orders.filter(({ orderId }) => !gone.has(orderId))
  return kept.flatMap(({ orderId, request }) => {
    const street = request.body.address?.street ?? ''
    return read.includes(street) ? [] : [`nobody can read where order ${orderId} goes`]
  })
}

/** The e-mail addresses of registered people, as the shop can read them. */
const addressesIn = ({ events }: Look): string[] =>
  events.flatMap(({ type, data }) => (type === 'UserRegistered' ? [data.email] : []))

/** After an erasure no read model has an address that no account has, and the vault has nothing of the account. */
export const accounts: Check = async (look) => {
  const { commands, stores } = look.chain.process()
  const kept = JSON.stringify((await dump(stores.readStore)).users)
  const known = new Set(addressesIn(look))
  const shown = kept.match(/[\w.-]+@[\w.-]+/g) ?? []
  const wrong = shown.filter((one) => !known.has(one)).map((one) => `users show ${one}`)
  for (const userId of erasedAccounts(look)) {
    const keys = await commands.vault.keys([userId])
    if (keys.size > 0) wrong.push(`the vault keeps the key of ${userId}`)
    const hash = await commands.vault.passwordHash(userId)
    if (hash !== undefined) wrong.push(`the vault keeps the password of ${userId}`)
  }
  return wrong
}

/** Whether the order still waits for an M-PESA payment about which nobody has to decide. */
const waitsForMoney = async (chain: Checked, orderId: string): Promise<boolean> => {
  const state = await load(chain.look(), order, orderId)
  if (!isPlaced(state) || state.status !== 'pending' || state.paymentMethod !== 'mpesa')
    return false
  const { parts, cases } = await load(chain.look(), payment, orderId)
  return parts.length === 0 && cases.every(({ resolution }) => resolution !== null)
}

/** No job waits or is dead, and no unpaid M-PESA order is still open. */
export const nothingWaits: Check = async ({ chain, events }) => {
  const { waiting, active, dead } = await chain.process().stores.jobQueue.counts()
  const jobs = [`jobs: ${waiting} wait, ${active} run, ${dead} are dead`]
  const wrong = waiting + active + dead === 0 ? [] : jobs
  for (const id of idsIn(events, 'order')) {
    if (await waitsForMoney(chain, id)) wrong.push(`order ${id} waits for money for ever`)
  }
  return wrong
}

import type { Plant } from './plant.ts'

/**
 * Bugs written by somebody who had read the shop's code, but not the simulation. So they do not follow what the
 * simulation looks at. Each was written before its first run.
 */
export const outsidersPlants: readonly Plant[] = [
  {
    name: 'an order whose pieces were written off never lets them go',
    file: 'src/domain/inventory/inventory.ts',
    is: `  if (quantity === undefined) return ok([])
  return ok([{ type: 'ReservationReleased'`,
    becomes: `  if (quantity === undefined || quantity > state.onHand) return ok([])
  return ok([{ type: 'ReservationReleased'`,
  },
  {
    name: 'the shelf remembers a transfer in place of its arrival',
    file: 'src/domain/inventory/state.ts',
    is: 'return done(moved(state, data.quantity), data.arrivalId, at)',
    becomes: 'return done(moved(state, data.quantity), data.transferId, at)',
  },
  {
    name: 'a return that is sent twice is recorded twice',
    file: 'src/domain/order/returning.ts',
    is: 'if (returns.some((one) => one.returnId === returnId)) return ok([])',
    becomes: '',
  },
  {
    name: 'cash that the driver reported before the handover is owed again',
    file: 'src/domain/driver-cash/driver-cash.ts',
    is: 'const addedCents = debtOf(owing(before, owed.amountCents)) - debtOf(before)',
    becomes: 'const addedCents = owed.amountCents - before.owedCents',
  },
  {
    name: 'a carrier who reports no cash owes none',
    file: 'src/commands/driver-cash/follow-cash.ts',
    is: '  isHandedOver ||\n  of.status',
    becomes: '  (isHandedOver && carriers.some(({ taking }) => taking.isSaid)) ||\n  of.status',
  },
  {
    name: 'the job of a return makes its refund due again',
    file: 'src/domain/payment/due-back.ts',
    is: 'billOfPayment(state, command.cost).backCents - sumCents(differences(state))',
    becomes: 'billOfPayment(state, command.cost).backCents',
  },
  {
    name: 'money that comes after the cancellation pays the cancelled order',
    file: 'src/domain/payment/money.ts',
    is: 'if (isOpen && !state.orderCancelled) {',
    becomes: 'if (isOpen) {',
  },
  {
    name: 'a callback is dropped once the shop stopped waiting for it',
    file: 'src/domain/payment/reports.ts',
    is: '  return ok([...accepted(callback, attempt), ',
    becomes: `  if (attempt.state === 'expired') return ok([])
  return ok([...accepted(callback, attempt), `,
  },
  {
    name: 'a return leaves the points of its goods',
    file: 'src/commands/follows/order.ts',
    is: '    returnedMoney.now(({ data: { orderId, returnId } }) => ({ orderId, returnId })),\n    points.soon(ofOrder),\n',
    becomes:
      '    returnedMoney.now(({ data: { orderId, returnId } }) => ({ orderId, returnId })),\n',
  },
  {
    name: 'a voucher that was used is not given back with its cancelled order',
    file: 'src/domain/loyalty/vouchers.ts',
    is: 'if (found === null || found.orderId !== orderId) return []',
    becomes: "if (found?.status !== 'held' || found.orderId !== orderId) return []",
  },
  {
    name: "an erased customer's address stays in the list of orders",
    file: 'src/projections/orders/projection.ts',
    is: '...erasedCustomer,',
    becomes: 'customer: erasedCustomer.customer,',
  },
  {
    name: 'a fold adds to the zero that all branches begin with',
    file: 'src/projections/orders/projection.ts',
    is: 'const next = { ...counts }',
    becomes: 'const next = counts',
  },
  {
    name: 'a restart leaves out what the read models had not folded',
    file: 'src/projections/project-group.ts',
    is: `    if (sizeOf(batch) < Math.min(most, LIVE_BATCH)) break
    position = batch.position`,
    becomes: `    position = batch.position
    if (sizeOf(batch) < Math.min(most, LIVE_BATCH)) break`,
  },
  {
    name: 'the position of the read models is stored before their documents',
    file: 'src/stores/read-store/embedded-writes.ts',
    is: `      db.transaction(() => {
        leases.refuseLost(lease)
        for (const { collection, writes } of placed) {`,
    becomes: `      checkpoints.move(collections, upTo)
      db.transaction(() => {
        leases.refuseLost(lease)
        for (const { collection, writes } of placed) {`,
  },
  {
    name: 'a process that lost its lease goes on writing read models',
    file: 'src/stores/read-store/embedded-leases.ts',
    is: 'if (seen > lease.fence)',
    becomes: 'if (seen < lease.fence)',
  },
  {
    name: 'the place in the log is stored before its jobs',
    file: 'src/workers/follow-reactions.ts',
    is: 'await jobs.add(added, place.isWhole ? mark : undefined)',
    becomes: `await jobs.add([], place.isWhole ? mark : undefined)
  await jobs.add(added)`,
  },
  {
    name: 'a commit does not wait for the disk',
    file: 'src/stores/sqlite.ts',
    is: "'journal_size_limit = 67108864',",
    becomes: "'journal_size_limit = 67108864',\n  'synchronous = NORMAL',",
  },
  {
    name: 'a key is used before the vault has stored it',
    file: 'src/stores/vault/embedded.ts',
    is: `      await run('makeKey', subject, world.bytes(keyBytes))
      const made = existingKey(subject)`,
    becomes: `      const made = world.bytes(keyBytes)
      run('makeKey', subject, made).catch(() => undefined)`,
  },
  {
    name: 'a state is remembered before its events are stored',
    file: 'src/commands/engine/append-queue.ts',
    is: '    const appended = await context.events.append(',
    becomes: `    remember(context.cache[stream.aggregate.category], stream.id, {
      state,
      revision: known.revision + events.length,
      readAt: context.world.elapsed(),
    })
    const appended = await context.events.append(`,
  },
  {
    name: 'after a conflict the same events are appended behind those of the other process',
    file: 'src/commands/engine/append-queue.ts',
    is: '    const appended = await context.events.append(stream.name, known.revision, events)',
    becomes: `    let appended = await context.events.append(stream.name, known.revision, events)
    if (!appended.ok) appended = await context.events.append(stream.name, appended.actual, events)`,
  },
  {
    // A snapshot is written every ten events here: few streams reach a thousand in a simulated day.
    name: 'a snapshot counts as the newest state of its stream',
    file: 'src/commands/engine/read-state.ts',
    is: `  if (rule === null || !isDue) return
  const snapshot = { stream: name, revision, id, position, version: rule.version, state }
  snapshots.keep(snapshot, rule.subjectOf?.(state) ?? null)
}

const begin = async <Category extends StreamCategory>(
  deps: ReadDeps,
  stream: Stream<Category>,
  from: StateAt<States[Category]> | undefined,
): Promise<Begun<States[Category]>> => {
  const begun = from === undefined ? await fromSnapshot(deps, stream) : undefined
  if (begun !== undefined) return begun`,
    becomes: `  if (rule === null || (!isDue && (revision + 1) % 10 !== 0)) return
  const snapshot = { stream: name, revision, id, position, version: rule.version, state }
  snapshots.keep(snapshot, rule.subjectOf?.(state) ?? null)
}

const begin = async <Category extends StreamCategory>(
  deps: ReadDeps,
  stream: Stream<Category>,
  from: StateAt<States[Category]> | undefined,
): Promise<Begun<States[Category]>> => {
  const begun = from === undefined ? await fromSnapshot(deps, stream) : undefined
  if (begun !== undefined) {
    return { ...begun, revision: begun.revision + begun.behind.length, behind: [] }
  }`,
  },
]

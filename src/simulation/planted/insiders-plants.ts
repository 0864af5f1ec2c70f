import type { Plant } from './plant.ts'

/**
 * Bugs written by people who also wrote the simulation, and so knew what it looks at. Each was written by reading the
 * shop's code, before its first run.
 */
export const insidersPlants: readonly Plant[] = [
  {
    name: 'a cancelled order keeps its pieces',
    file: 'src/domain/inventory/inventory.ts',
    is: "return ok([{ type: 'ReservationReleased', data: { ...key, orderId, quantity, reason } }])",
    becomes:
      "return ok(reason === 'cancelled' ? [] : [{ type: 'ReservationReleased', data: { ...key, orderId, quantity, reason } }])",
  },
  {
    name: 'a doubled return goes onto the shelf twice',
    file: 'src/domain/inventory/inventory.ts',
    is: 'if (isHere || recall(state.done, returnId) !== undefined) return ok([])',
    becomes: 'if (isHere) return ok([])',
  },
  {
    name: 'two orders may reserve the last piece',
    file: 'src/domain/inventory/inventory.ts',
    is: 'if (quantity > available) return',
    becomes: 'if (quantity > available + 1) return',
  },
  {
    name: 'a doubled count of cash counts twice',
    file: 'src/domain/driver-cash/driver-cash.ts',
    is: 'if (state.entryIds.includes(command.entryId)) return ok([])',
    becomes: '',
  },
  {
    name: 'cash that was handed over stays due',
    file: 'src/domain/driver-cash/driver-cash.ts',
    is: 'handedOverCents: state.handedOverCents + countedCents }',
    becomes:
      'handedOverCents: state.handedOverCents + countedCents - (differenceCents === 0 ? 0 : 1) }',
  },
  {
    name: 'an order earns points at each delivery report',
    file: 'src/domain/loyalty/earning.ts',
    is: 'if (account.bookings.some((one) => one.orderId === orderId)) return []',
    becomes: '',
  },
  {
    name: 'a return takes its points back each time it is told',
    file: 'src/domain/loyalty/earning.ts',
    is: 'if (booking === null || booking.returnIds.includes(returnId)) return []',
    becomes: 'if (booking === null) return []',
  },
  {
    name: 'a redemption ignores its key',
    file: 'src/commands/loyalty/redeem-reward.ts',
    is: 'idempotencyKey ?? context.world.newId()',
    becomes: 'idempotencyKey === undefined ? 0 : context.world.newId()',
  },
  {
    name: 'a failed order keeps its voucher',
    file: 'src/commands/loyalty/vouchers.ts',
    is: "return state.status === 'cancelled' || keptOf(state)",
    becomes: "return state.status !== 'cancelled' && keptOf(state)",
  },
  {
    name: 'a voucher of another order is used',
    file: 'src/domain/loyalty/vouchers.ts',
    is: "if (found.status !== 'issued' || found.expiresAt <= at) return reject('VOUCHER_ENDED')",
    becomes: "if (found.expiresAt <= at) return reject('VOUCHER_ENDED')",
  },
  {
    name: 'an order is placed again for the same key',
    file: 'src/commands/order/claim-order.ts',
    is: "idempotencyKey}`).toString('hex')",
    becomes: "idempotencyKey}`).toString('hex') + process.uptime()",
  },
  {
    name: 'a write is acknowledged before its commit',
    file: 'src/stores/group-commit.ts',
    is: 'db.transaction(() => {\n      for (const task of tasks) task.work()\n    })',
    becomes:
      "db.exec('BEGIN')\n    for (const task of tasks) task.work()\n    soon(() => db.exec('COMMIT'))",
  },
  {
    name: 'an append ignores the revision that it expects',
    file: 'src/stores/event-store/embedded-appends.ts',
    is: 'if (actual !== expected) return repeated(append) ?? { ok: false, actual }\n    let position = 0',
    becomes:
      'if (actual !== expected && actual < expected) return repeated(append) ?? { ok: false, actual }\n    let position = 0',
  },
  {
    name: 'a fold reads the clock',
    file: 'src/projections/deliveries/projection.ts',
    is: 'updatedAt: meta.at,\n    revision,\n  }))',
    becomes: 'updatedAt: Date(),\n    revision,\n  }))',
  },
  {
    name: 'jobs of a batch are queued without its place',
    file: 'src/workers/follow-reactions.ts',
    is: 'await jobs.add(added, place.isWhole ? mark : undefined)',
    becomes: 'await jobs.add([], place.isWhole ? mark : undefined).then(() => jobs.add(added))',
  },
  {
    name: 'pieces that were lost on the road stay open',
    file: 'src/domain/transfer.ts',
    is: "if (outcome === 'lost') return { ...after,",
    becomes: "if (outcome === 'lost') return { ...state,",
  },
  {
    name: 'a doubled arrival of a transfer arrives twice',
    file: 'src/domain/transfer.ts',
    is: 'if (isKnown(state, id)) return ok([])',
    becomes: '',
  },
  {
    name: 'the same money is booked under each report of it',
    file: 'src/domain/payment/reports.ts',
    is: 'if (receipt !== null && one.receipt === receipt) return true',
    becomes: '',
  },
  {
    name: 'a wrong amount is booked as if it had been asked for',
    file: 'src/domain/payment/reports.ts',
    is: "return callback.amountCents === attempt.amountCents ? null : 'amount_mismatch'",
    becomes: 'return null',
  },
  {
    name: 'a known state counts as the newest',
    file: 'src/commands/engine/append-queue.ts',
    is: 'await stateFor(target, tried > 0)',
    becomes: 'await stateFor(target, false)',
  },
  {
    name: 'a customer stays readable after the erasure',
    file: 'src/commands/user/erasure/erase-guest.ts',
    is: 'await vault.forgetKey(state.subject)',
    becomes: 'await vault.forgetOrderSecret(orderId)',
  },
]

import { expect, test } from 'vitest'
import { spec } from '#spec'
import type { Actor } from '../../domain/kernel/access.ts'
import { ownThings } from '../../testing/audit/own-things.ts'
import { created } from '../../testing/projections/deliveries.ts'
import { type Given, recorded } from '../../testing/projections/fold.ts'
import { sees } from './queries.ts'
import type { History } from './read-history.ts'
import type { AuditThing } from './thing.ts'

const [planned] = ownThings.map(({ event }) => event)
const started = ownThings.map(({ event }) => event).find(({ type }) => type === 'ImportStarted')
const manager = (branchId: number): Actor => ({
  id: `m${branchId}`,
  role: 'branch_manager',
  branchId,
})
const admin: Actor = { id: 'a', role: 'admin' }

const historyOf = (event: Given | undefined): History => {
  const [origin] = event === undefined ? [] : recorded([event])
  const isOne =
    origin?.type === 'TransferPlanned' ||
    origin?.type === 'ImportStarted' ||
    origin?.type === 'DeliveryCreated'
  return { events: [], skipped: 0, before: {}, isThere: true, origin: isOne ? origin : undefined }
}

const whole: Given = {
  type: 'ImportStarted',
  data: {
    importId: 'i',
    kind: 'products',
    branchId: null,
    rows: 1,
    parts: 1,
    by: { id: 'a', role: 'admin' },
  },
}

test.each<[what: string, kind: AuditThing['kind'], event: Given | undefined, branches: number[]]>([
  ['a transfer from branch 1 to branch 2', 'transfer', planned, [1, 2]],
  ['counts of branch 2', 'import', started, [2]],
  ['an import of products', 'import', whole, []],
  ['a delivery of branch 1', 'delivery', created({ branchId: 1 }), [1]],
  ['a delivery that never began', 'delivery', undefined, []],
])(
  'managers see the history of %s where it is theirs, admins always',
  (_, kind, event, branches) => {
    spec('operations history', 'Whom history concerns: branch, finance, admins')
    const history = historyOf(event)
    const thing = { kind, id: 'x' }
    const seen = [1, 2, 3].filter((branchId) => sees(manager(branchId), thing, history))
    expect(seen).toEqual(branches)
    expect(sees(admin, thing, history)).toBe(true)
  },
)

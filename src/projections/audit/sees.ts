import { isAdmin, runsBranch, seesPayment } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import type { History, Origin } from './read-history.ts'
import type { Thing } from './thing.ts'

/** Each of these branches has to do with it. None: it is the whole shop's. */
const branchesOf = ({ type, data }: Origin): readonly number[] => {
  if (type === 'TransferPlanned') return [data.fromBranchId, data.toBranchId]
  return data.branchId === null ? [] : [data.branchId]
}

const ofBranches: readonly Thing['kind'][] = ['order', 'payment', 'delivery', 'transfer', 'import']

/** Whether the actor, who may ask, sees this history, once it is read. What never began is for admins alone. */
export const sees = (actor: Actor, { kind }: Thing, { origin }: History): boolean => {
  if (!ofBranches.includes(kind) || isAdmin(actor)) return true
  if (origin === undefined) return false
  const seen = branchesOf(origin)
  return kind === 'payment'
    ? seen.some((branchId) => seesPayment(actor, { branchId }))
    : seen.some((branchId) => runsBranch(actor, branchId))
}

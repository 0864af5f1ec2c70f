import type { ErrorCode } from '../../contract/errors.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import type { Demand } from '../../domain/order/events.ts'
import type { CommandContext } from '../engine/command.ts'
import { recheck } from '../engine/execute.ts'
import { sizeSoldAt } from './sold-at.ts'

/** The first refusal among the answers, or all their values. */
export const allOf = <Value>(
  answers: readonly Result<Value, Rejection<ErrorCode>>[],
): Result<Value[], Rejection<ErrorCode>> => {
  const values: Value[] = []
  for (const answer of answers) {
    if (!answer.ok) return answer
    values.push(answer.value)
  }
  return ok(values)
}

/** Every line names a size that the branch sells. */
export const allSoldAt = (
  context: CommandContext,
  branchId: number,
  lines: readonly Omit<Demand, 'quantity'>[],
): Promise<Result<null[], Rejection<ErrorCode>>> =>
  recheck(async (maxAgeMs) =>
    allOf(
      await Promise.all(
        lines.map(({ productId, variantId }) =>
          sizeSoldAt({ branchId, productId, variantId }, context, maxAgeMs),
        ),
      ),
    ),
  )

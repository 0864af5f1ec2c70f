import { toKsh } from '../../contract/rules/money.ts'
import { settlesPayments } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type PointsWorth, pointsWorth, WORTH } from '../../domain/points-worth.ts'
import type { Command } from '../engine/command.ts'
import { executeAsSeen, revisionOfVersion } from '../engine/execute.ts'

/** `version` is the version of the points' worth that the sender saw. */
export type ChangePointsWorth = {
  worth: Omit<PointsWorth, 'version'>
  version?: number | undefined
}

/** Changes the value of a point for the books. The new value counts from now on. */
export const changePointsWorth: Command<ChangePointsWorth, { version: number }> = {
  name: 'change-points-worth',
  may: settlesPayments,
  run: async ({ worth, version }, context) => {
    const seen = {
      expectedRevision: revisionOfVersion(version),
      tell: ({ worthCents, redeemedPercent }: PointsWorth) => ({
        fields: { worth: toKsh(worthCents), redeemedPercent },
      }),
    }
    const changed = await executeAsSeen(
      context,
      pointsWorth,
      WORTH,
      { type: 'Change', worth },
      seen,
    )
    return changed.ok ? ok({ version: changed.value.state.version }) : changed
  },
}

import { isAdmin, unlessOwn } from '../../domain/kernel/access.ts'
import { reject } from '../../domain/kernel/result.ts'
import { loyalty } from '../../domain/loyalty/loyalty.ts'
import { user } from '../../domain/user/user.ts'
import { type Command, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

/** `correctionId` (UUID) comes from the sender, so a repeated request is recorded once. */
export type CorrectPoints = {
  userId: string
  correctionId: string
  points: number
  reason: string
}

/** Adds points to an account or removes some, with a reason. Nobody corrects their own account. */
export const correctPoints: Command<CorrectPoints, null> = {
  name: 'correct-points',
  may: isAdmin,
  run: async ({ reason, ...correction }, context) => {
    const { userId } = correction
    const allowed = unlessOwn(context.actor, userId)
    if (!allowed.ok) return allowed
    if ((await load(context, user, userId)).status !== 'registered') return reject('USER_NOT_FOUND')
    const command = { type: 'Correct', reason: reason.trim(), ...correction } as const
    return withoutValue(await execute(context, loyalty, userId, command))
  },
}

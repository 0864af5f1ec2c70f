import { type Aggregate, areSame } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { type RewardDetails, type RewardEvent, rewardEvents } from './events.ts'

export type Reward = RewardDetails & { rewardId: string; isOffered: boolean }
export type RewardState = Reward | null

export type RewardCommand =
  | { type: 'Create'; rewardId: string; details: RewardDetails }
  | { type: 'Change'; details: RewardDetails }
  | { type: 'SetOffered'; isOffered: boolean }
type Decision = Result<RewardEvent[], Rejection<'REWARD_NOT_FOUND'>>

const detailsOf = ({ rewardId: _, isOffered: __, ...details }: Reward): RewardDetails => details

const change = (command: Exclude<RewardCommand, { type: 'Create' }>, state: Reward): Decision => {
  const { rewardId } = state
  if (command.type === 'Change') {
    const { details } = command
    if (areSame(details, detailsOf(state))) return ok([])
    return ok([{ type: 'RewardChanged', data: { rewardId, ...details } }])
  }
  const { isOffered } = command
  if (isOffered === state.isOffered) return ok([])
  return ok([{ type: isOffered ? 'RewardOfferedAgain' : 'RewardWithdrawn', data: { rewardId } }])
}

const evolve = (state: RewardState, event: RewardEvent): RewardState => {
  if (event.type === 'RewardCreated') return { ...event.data, isOffered: true }
  if (state === null) return null
  if (event.type === 'RewardChanged') return { ...state, ...event.data }
  return { ...state, isOffered: event.type === 'RewardOfferedAgain' }
}

/** Something that points can be redeemed for. Creating the same reward twice changes nothing the second time. */
export const reward: Aggregate<
  'reward',
  RewardState,
  RewardCommand,
  RewardEvent,
  'REWARD_NOT_FOUND'
> = {
  category: 'reward',
  memoryPart: 5,
  snapshots: { version: 1 },
  events: rewardEvents,
  initial: null,
  decide: (command, state) => {
    if (command.type !== 'Create') {
      return state === null ? reject('REWARD_NOT_FOUND') : change(command, state)
    }
    const { rewardId, details } = command
    return ok(state === null ? [{ type: 'RewardCreated', data: { rewardId, ...details } }] : [])
  },
  evolve,
}

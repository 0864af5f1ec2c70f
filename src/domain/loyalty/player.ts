import type { Aggregate, DomainEvent, EventCatalogue } from '../kernel/decider.ts'
import { ok } from '../kernel/result.ts'

type OfPlayer = { userId: string }
export type PlayerEvent =
  /** The user's first name may stand on the weekly leaderboard. */
  | DomainEvent<'LeaderboardJoined', OfPlayer>
  | DomainEvent<'LeaderboardLeft', OfPlayer>
  /** The user wants to hear of the next new reward. */
  | DomainEvent<'RewardNoticeWished', OfPlayer>
  /** The user was told of a new reward, or no longer wants to be. */
  | DomainEvent<'RewardNoticeEnded', OfPlayer>

export const playerEvents: EventCatalogue<PlayerEvent> = {
  LeaderboardJoined: { version: 1 },
  LeaderboardLeft: { version: 1 },
  RewardNoticeWished: { version: 1 },
  RewardNoticeEnded: { version: 1 },
}

export type PlayerState = { isOnLeaderboard: boolean; wishesNotice: boolean }
export type PlayerCommand =
  | { type: 'ShowOnLeaderboard'; userId: string; isShown: boolean }
  | { type: 'WishNotice'; userId: string; isWished: boolean }

const decide = (command: PlayerCommand, state: PlayerState): PlayerEvent[] => {
  const data = { userId: command.userId }
  if (command.type === 'ShowOnLeaderboard') {
    if (command.isShown === state.isOnLeaderboard) return []
    return [{ type: command.isShown ? 'LeaderboardJoined' : 'LeaderboardLeft', data }]
  }
  if (command.isWished === state.wishesNotice) return []
  return [{ type: command.isWished ? 'RewardNoticeWished' : 'RewardNoticeEnded', data }]
}

const evolve = (state: PlayerState, { type }: PlayerEvent): PlayerState => {
  if (type === 'RewardNoticeWished' || type === 'RewardNoticeEnded') {
    return { ...state, wishesNotice: type === 'RewardNoticeWished' }
  }
  return { ...state, isOnLeaderboard: type === 'LeaderboardJoined' }
}

/** What a user agreed to in the game. Its id is the user's. These choices move no points. */
export const player: Aggregate<'player', PlayerState, PlayerCommand, PlayerEvent, never> = {
  category: 'player',
  memoryPart: 10,
  snapshots: null,
  events: playerEvents,
  initial: { isOnLeaderboard: false, wishesNotice: false },
  decide: (command, state) => ok(decide(command, state)),
  evolve,
}

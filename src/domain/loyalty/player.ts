import type { Aggregate, DomainEvent, EventCatalogue } from '../kernel/decider.ts'
import { ok } from '../kernel/result.ts'

type OfPlayer = { userId: string }
export type PlayerEvent =
  /** The first name may stand on the board of the week. */
  | DomainEvent<'LeaderboardJoined', OfPlayer>
  | DomainEvent<'LeaderboardLeft', OfPlayer>
  /** The shop is to say when there is a new reward. */
  | DomainEvent<'RewardNoticeWished', OfPlayer>
  /** It was said, or is wished no more. */
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

/** What somebody agreed to in the game. Its id is the user's. Nothing of it moves points. */
export const player: Aggregate<'player', PlayerState, PlayerCommand, PlayerEvent, never> = {
  category: 'player',
  cacheSize: 1_000,
  snapshots: null,
  events: playerEvents,
  initial: { isOnLeaderboard: false, wishesNotice: false },
  decide: (command, state) => ok(decide(command, state)),
  evolve,
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ok, type Rejection, type Result, reject } from '../domain/kernel/result.ts'

/** So many attempts in so many seconds. */
type Budget = { points: number; duration: number }
export type LimitName = 'login' | 'register' | 'track' | 'pay' | 'prompt' | 'follow'
export type LimitSettings = Record<LimitName, { address: Budget; subject: Budget }>

const minutes = (count: number): number => count * 60

/** One address may be a whole estate behind one router; one account or order is one person. */
export const defaultLimits: LimitSettings = {
  login: {
    address: { points: 300, duration: minutes(10) },
    subject: { points: 15, duration: minutes(15) },
  },
  register: {
    address: { points: 100, duration: minutes(60) },
    subject: { points: 15, duration: minutes(15) },
  },
  track: {
    address: { points: 300, duration: minutes(10) },
    subject: { points: 20, duration: minutes(10) },
  },
  // Of an order.
  pay: {
    address: { points: 300, duration: minutes(10) },
    subject: { points: 20, duration: minutes(10) },
  },
  // Of a phone: nobody's is to ring all day for orders that strangers place.
  prompt: {
    address: { points: 300, duration: minutes(10) },
    subject: { points: 20, duration: minutes(15) },
  },
  // The number alone opens the progress of an order: few enough guesses that trying out numbers does not pay.
  follow: {
    address: { points: 120, duration: minutes(10) },
    subject: { points: 1_000, duration: minutes(10) },
  },
}

export type Limits = {
  /** Counts one attempt from `address` on `subject` (an account's name, an order's number); rejected once either has used up its budget. */
  attempt(
    name: LimitName,
    address: string,
    subject: string,
  ): Promise<Result<undefined, Rejection<'RATE_LIMITED'>>>
  /** The attempt came to nothing that anybody is to be spared: it does not count. */
  giveBack(name: LimitName, address: string, subject: string): Promise<void>
  /** The attempt was right: the subject's count starts anew. */
  forgive(name: LimitName, subject: string): Promise<void>
}

/** 0, or the seconds until the limiter takes another attempt. */
const secondsToWait = async (limiter: RateLimiterMemory, key: string): Promise<number> => {
  try {
    await limiter.consume(key)
    return 0
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000)
    throw refused
  }
}

/** Counts in this process's memory: with several http processes each allows the whole budget. */
export const createLimits = (settings: LimitSettings): Limits => {
  const pair = ({ address, subject }: LimitSettings[LimitName]) => ({
    address: new RateLimiterMemory(address),
    subject: new RateLimiterMemory(subject),
  })
  const limiters = {
    login: pair(settings.login),
    register: pair(settings.register),
    track: pair(settings.track),
    pay: pair(settings.pay),
    prompt: pair(settings.prompt),
    follow: pair(settings.follow),
  }
  return {
    attempt: async (name, address, subject) => {
      const limiter = limiters[name]
      const retryAfter =
        (await secondsToWait(limiter.address, address)) ||
        (await secondsToWait(limiter.subject, subject.toLowerCase()))
      return retryAfter === 0 ? ok(undefined) : reject('RATE_LIMITED', { retryAfter })
    },
    giveBack: async (name, address, subject) => {
      await limiters[name].address.reward(address)
      await limiters[name].subject.reward(subject.toLowerCase())
    },
    forgive: async (name, subject) => {
      await limiters[name].subject.delete(subject.toLowerCase())
    },
  }
}

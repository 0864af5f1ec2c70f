import * as z from 'zod'
import type { Random } from '#src/demo/past/random.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import { MIN_POSITION } from '#src/http/server/freshness.ts'
import { realWorld } from '#src/program/real-world.ts'
import { everybody, type Person } from '#src/testing/http/small-shop.ts'
import { PASSWORD } from '#src/testing/http/visitor.ts'
import { type Answer, type Asked, ask, type HangUp, type NoAnswer } from './ask.ts'
import { nothingTold, type Told } from './told.ts'

/** Who uses the shop, and what the shop has told them. */
export type Crowd = {
  url: string
  /** Makes the requests of this shop differ from those of every other one. */
  name: string
  told: Told
  staff(person: Person): Actor
  sessions: Map<Person, string>
  /** Some clients hang up in the middle of a request while this is so. */
  isImpatient: boolean
  /** Nobody begins anything new. */
  isOver: boolean
  /** The number of orders that somebody wanted so far. */
  wanted: number
  /** Answers by route and what they said. */
  answers: Map<string, number>
  /** For how long somebody asks again. No fault keeps the shop away for so long. */
  patienceMs: number
  /** The longest time from a first request to its answer, with all that was tried in between, and what was asked. */
  longestWait: Wait
  /** The newest event that an answer stands for. Whoever reads asks for what holds it. */
  newest: string
  /** What looked wrong and may only have been late. */
  doubts: Doubt[]
}

export type Wait = { ms: number; asked: string }

/** `isSo` asks again whether it is wrong. */
export type Doubt = { what: string; isSo(): Promise<boolean> }

/** Somebody who asks until an answer comes, in the words of the first request. */
export type Client = (asked: Asked) => Promise<Answer>

export const openCrowd = ({ url, name, staff }: Pick<Crowd, 'url' | 'name' | 'staff'>): Crowd => ({
  url,
  name,
  staff,
  told: nothingTold(),
  sessions: new Map(),
  isImpatient: false,
  isOver: false,
  wanted: 0,
  answers: new Map(),
  patienceMs: 180_000,
  longestWait: { ms: 0, asked: '' },
  newest: '',
  doubts: [],
})

const refusal = z.object({ code: z.string() })
export const codeOf = ({ body }: Answer): string => refusal.safeParse(body).data?.code ?? ''

/** The answer says nothing of the matter: its asker, or everybody, asks too much. */
export const isTooMuch = ({ status }: Answer): boolean => status === 429

/** Answers that faults and load may cause, and those of a read model that is behind. Whoever gets one tries again. */
const isPassing = (answer: Answer): boolean =>
  answer.status >= 502 ||
  isTooMuch(answer) ||
  answer.headers['x-stale'] !== undefined ||
  ['CONFLICT', 'CHANGED_MEANWHILE'].includes(codeOf(answer))

/** Ms for which the shop asks somebody who asks too much to wait. It asks others too, who come again sooner. */
const askedToWaitMs = (answer: Answer | NoAnswer): number => {
  if (typeof answer === 'string' || !isTooMuch(answer)) return 0
  return Number(answer.headers['retry-after'] ?? 0) * 1_000
}

const said = (answer: Answer | NoAnswer): string => {
  if (typeof answer === 'string') return answer
  return answer.status < 400 ? String(answer.status) : `${answer.status} ${codeOf(answer)}`
}

const routeOf = ({ method, path }: Asked): string =>
  `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/\d+(\.\d+)*/g, ':n')}`

const count = ({ answers }: Crowd, asked: Asked, answer: Answer | NoAnswer): void => {
  const name = `${routeOf(asked)} ${said(answer)}`
  answers.set(name, (answers.get(name) ?? 0) + 1)
}

const hangUpOf = ({ isImpatient }: Crowd, random: Random): HangUp | undefined => {
  if (!isImpatient || random.happens(0.5)) return undefined
  return random.happens(0.3) ? 'sending' : random.between(0, 60)
}

/** No fault explains these answers. A session, for example, must outlive every one of them. */
const wrongStatuses = [400, 401, 500]

/** Notes what an answer says. False: the client has to ask again. */
const take = (crowd: Crowd, asked: Asked, answer: Answer | NoAnswer): answer is Answer => {
  count(crowd, asked, answer)
  if (typeof answer === 'string') return false
  if (wrongStatuses.includes(answer.status)) {
    crowd.told.broken.push(`${asked.method} ${asked.path}: ${answer.status} ${codeOf(answer)}`)
  }
  if (isPassing(answer)) return false
  const { 'x-position': position } = answer.headers
  if (typeof position === 'string') {
    crowd.told.positions.add(position)
    if (position > crowd.newest) crowd.newest = position
  }
  return true
}

/** Who is asked to come back later than anybody waits gets that for an answer. */
export const clientOf = (
  crowd: Crowd,
  random: Random,
  who: Readonly<Record<string, string>>,
): Client => {
  const askUntil = async (asked: Asked, deadline: number): Promise<Answer> => {
    const answer = await ask(crowd.url, asked, hangUpOf(crowd, random))
    if (take(crowd, asked, answer)) return answer
    const waitMs = Math.max(random.between(100, 500), askedToWaitMs(answer))
    if (realWorld.elapsed() + waitMs > deadline) {
      if (typeof answer !== 'string' && isTooMuch(answer)) return answer
      throw new Error(`no answer to ${asked.path}: ${said(answer)}`)
    }
    await realWorld.wait(waitMs)
    return askUntil(asked, deadline)
  }
  return async (asked) => {
    const fresh = asked.method === 'GET' && crowd.newest !== '' && { [MIN_POSITION]: crowd.newest }
    const whole = { ...asked, headers: { ...who, ...fresh, ...asked.headers } }
    const begun = realWorld.elapsed()
    const answer = await askUntil(whole, begun + crowd.patienceMs)
    const ms = realWorld.elapsed() - begun
    if (ms > crowd.longestWait.ms) crowd.longestWait = { ms, asked: routeOf(asked) }
    return answer
  }
}

/** Whatever looked wrong is asked again. Once the shop has come to rest, it counts. */
export const settleDoubts = async ({ doubts, told }: Crowd): Promise<void> => {
  for (const { what, isSo } of doubts.splice(0)) {
    if (await isSo()) told.broken.push(what)
  }
}

/** A guest at an address of their own: one address may not order this much. */
export const guestOf = (crowd: Crowd, random: Random): Client => {
  const address = ['10', ...[1, 2, 3].map(() => random.between(1, 254))].join('.')
  return clientOf(crowd, random, { 'x-forwarded-for': address })
}

export const memberOf = (crowd: Crowd, random: Random, person: Person): Client =>
  clientOf(crowd, random, { cookie: crowd.sessions.get(person) ?? '' })

/** Everybody signs in once. */
export const signInEverybody = async (crowd: Crowd, random: Random): Promise<void> => {
  for (const username of everybody) {
    const login = { username, password: PASSWORD }
    const guest = guestOf(crowd, random)
    const answer = await guest({ method: 'POST', path: '/api/users/login', body: login })
    const cookies = answer.headers['set-cookie'] ?? []
    const session = cookies.find((one) => one.startsWith('duka_session='))?.split(';')[0]
    if (session === undefined) throw new Error(`${username} cannot sign in: ${answer.status}`)
    crowd.sessions.set(username, session)
  }
}

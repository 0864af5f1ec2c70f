import type { Room } from '../../lib/room.ts'
import type { World } from '../../lib/world.ts'
import type { AnswerVersion } from '../../projections/catalogue/answer-versions.ts'
import type { HttpContext } from './context.ts'
import { linkToNext, type Reply } from './reply.ts'
import { type SharedText, sendShared, sharedText } from './shared-text.ts'

/** The version of answers that never change while the process runs. */
export const unchanging: AnswerVersion = { goods: '', stock: '' }

/** An answer that is the same for everybody. */
export type KeptAnswer = { text: SharedText } & Pick<Reply<unknown>, 'next' | 'total'>

/**
 * How long an answer or a page may show stock that has changed since, in ms. Each purchase changes stock, and what sells
 * well would be made again for each reader.
 */
export const STOCK_BEHIND_MS = 3_000

/** Answers by what was asked, each with the version of what it was made of. */
export type KeptAnswers = {
  /** Whether there is an answer, which may be out of date. */
  has(asked: string): boolean
  /** `isExact`: its stock may not be behind either. Undefined: there is none, or it was made of something else. */
  get(asked: string, version: AnswerVersion, isExact: boolean): KeptAnswer | undefined
  keep(asked: string, version: AnswerVersion, reply: Reply<unknown>): Promise<KeptAnswer>
}

type Kept = { version: AnswerVersion; madeAt: number; answer: KeptAnswer }

/** What a kept answer takes beside its bytes, its key and its version. */
const OVERHEAD = 500

const answerOf = async ({ body, next, total }: Reply<unknown>): Promise<KeptAnswer> => {
  const text = await sharedText(JSON.stringify(body))
  return total === undefined ? { text, next } : { text, next, total }
}

export const keepAnswers = ({ elapsed }: Pick<World, 'elapsed'>, room: Room): KeptAnswers => {
  const kept = room.cache<string, Kept>('answers', {
    sizeOf: ({ version: { goods, stock }, answer }, asked) =>
      answer.text.bytes.length + goods.length + stock.length + asked.length + OVERHEAD,
  })
  const isGood = ({ version, madeAt }: Kept, { goods, stock }: AnswerVersion, isExact: boolean) =>
    version.goods === goods &&
    (version.stock === stock || (!isExact && elapsed() - madeAt < STOCK_BEHIND_MS))
  return {
    has: (asked) => kept.has(asked),
    get: (asked, version, isExact) => {
      const found = kept.get(asked)
      return found !== undefined && isGood(found, version, isExact) ? found.answer : undefined
    },
    keep: async (asked, version, reply) => {
      const madeAt = elapsed()
      const answer = await answerOf(reply)
      kept.set(asked, { version, madeAt, answer })
      return answer
    },
  }
}

/** Sends a kept answer, or 304 if the browser has it already. */
export const sendKept = async (ctx: HttpContext, answer: KeptAnswer): Promise<void> => {
  const { next, total, text } = answer
  ctx.type = 'json'
  ctx.set('Cache-Control', 'no-cache')
  if (next !== undefined) ctx.set('Link', linkToNext(ctx.path, ctx.querystring, next))
  if (total !== undefined) ctx.set('X-Total-Count', String(total))
  await sendShared(ctx, text)
}

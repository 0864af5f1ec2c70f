import { LRUCache } from 'lru-cache'
import type { AnswerVersion } from '../../projections/catalogue/answer-versions.ts'
import type { HttpContext } from './context.ts'
import { linkToNext, type Reply } from './reply.ts'
import { type SharedText, sendShared, sharedText } from './shared-text.ts'

/** The version of answers that never change while the process runs. */
export const unchanging: AnswerVersion = { goods: '', stock: '' }

/** An answer that is the same for everybody. */
export type KeptAnswer = { text: SharedText } & Pick<Reply<unknown>, 'next' | 'total'>

/** Answers by what was asked, each with the version of what it was made of. */
export type KeptAnswers = {
  /** Whether there is an answer, which may be out of date. */
  has(asked: string): boolean
  /** Undefined: there is none, or it was made of something else. */
  get(asked: string, version: string): KeptAnswer | undefined
  keep(asked: string, version: string, reply: Reply<unknown>): Promise<KeptAnswer>
}

/** The most bytes of all kept answers together. */
const MOST_BYTES = 16 * 1024 * 1024
const OVERHEAD = 500

const answerOf = async ({ body, next, total }: Reply<unknown>): Promise<KeptAnswer> => {
  const text = await sharedText(JSON.stringify(body))
  return total === undefined ? { text, next } : { text, next, total }
}

export const keepAnswers = (): KeptAnswers => {
  const kept = new LRUCache<string, { version: string; answer: KeptAnswer }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ version, answer }, asked) =>
      answer.text.bytes.length + version.length + asked.length + OVERHEAD,
  })
  return {
    has: (asked) => kept.has(asked),
    get: (asked, version) => {
      const found = kept.get(asked)
      return found?.version === version ? found.answer : undefined
    },
    keep: async (asked, version, reply) => {
      const answer = await answerOf(reply)
      kept.set(asked, { version, answer })
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

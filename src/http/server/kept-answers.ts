import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { HttpContext } from './context.ts'
import { etagOf, linkToNext, type Reply, SMALLEST } from './reply.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Better compression than that of other answers, because many readers get the same bytes. */
const QUALITY = 6

type Bytes = Buffer<ArrayBufferLike>

/** The bytes of an answer that is the same for everybody. They are compressed once, for the first who asks. */
export type KeptAnswer = {
  etag: string
  plain: Bytes
  brotli(): Promise<Bytes>
  gzip(): Promise<Bytes>
} & Pick<Reply<unknown>, 'next' | 'total'>

const once = (make: () => Promise<Bytes>): (() => Promise<Bytes>) => {
  let made: Promise<Bytes> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const answerOf = ({ body, next, total }: Reply<unknown>): KeptAnswer => {
  const text = JSON.stringify(body)
  const plain = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return {
    etag: etagOf(text),
    plain,
    brotli: once(() => brotli(plain, { params })),
    gzip: once(() => zip(plain)),
    next,
    ...(total === undefined ? {} : { total }),
  }
}

/** Answers by what was asked, each with the version of what it was made of. */
export type KeptAnswers = {
  /** Whether there is an answer, which may be out of date. */
  has(asked: string): boolean
  /** Undefined: there is none, or it was made of something else. */
  get(asked: string, version: string): KeptAnswer | undefined
  keep(asked: string, version: string, reply: Reply<unknown>): KeptAnswer
}

/** The most bytes of all kept answers together. Compressed bytes count as a third of the plain ones. */
const MOST_BYTES = 32 * 1024 * 1024
const OVERHEAD = 500

export const keepAnswers = (): KeptAnswers => {
  const kept = new LRUCache<string, { version: string; answer: KeptAnswer }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ version, answer }, asked) =>
      Math.ceil((answer.plain.length * 4) / 3) + version.length + asked.length + OVERHEAD,
  })
  return {
    has: (asked) => kept.has(asked),
    get: (asked, version) => {
      const found = kept.get(asked)
      return found?.version === version ? found.answer : undefined
    },
    keep: (asked, version, reply) => {
      const answer = answerOf(reply)
      kept.set(asked, { version, answer })
      return answer
    },
  }
}

const bytesFor = async (ctx: HttpContext, answer: KeptAnswer): Promise<Bytes> => {
  if (answer.plain.length < SMALLEST) return answer.plain
  ctx.vary('Accept-Encoding')
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity')
  if (encoding !== 'br' && encoding !== 'gzip') return answer.plain
  ctx.set('Content-Encoding', encoding)
  return encoding === 'br' ? answer.brotli() : answer.gzip()
}

/** Sends a kept answer, or 304 if the browser has it already. */
export const sendKept = async (ctx: HttpContext, answer: KeptAnswer): Promise<void> => {
  const { next, total, etag } = answer
  ctx.type = 'json'
  ctx.set('Cache-Control', 'no-cache')
  if (next !== undefined) ctx.set('Link', linkToNext(ctx.path, ctx.querystring, next))
  if (total !== undefined) ctx.set('X-Total-Count', String(total))
  ctx.etag = etag
  if (ctx.fresh) ctx.status = 304
  else ctx.body = await bytesFor(ctx, answer)
}

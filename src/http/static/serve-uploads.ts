import { uploads } from '../../contract/catalogue/picture.ts'
import { reject } from '../../domain/kernel/result.ts'
import type { Middleware } from '../server/context.ts'
import type { HttpDeps } from '../server/deps.ts'
import { refuse } from '../server/errors.ts'
import { awaitTurn, pageAsker } from '../server/limits/admit.ts'
import { sendPicture } from '../server/reply.ts'

/** A name holds the hash of its picture: what it stands for never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves uploaded pictures as pictures, and as nothing else. */
export const serveUploads =
  (deps: HttpDeps): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith(uploads) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) {
      return next()
    }
    ctx.state.pattern = `${uploads}*`
    await awaitTurn('short', pageAsker(ctx, deps))
    const picture = await deps.commands.pictures.get(ctx.path.slice(uploads.length))
    if (picture === undefined) return refuse(ctx, reject('NOT_FOUND').error)
    sendPicture(ctx, picture, IMMUTABLE)
  }

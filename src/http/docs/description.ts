import * as z from 'zod'
import { once } from '../../contract/rules/once.ts'
import { sendCompressed } from '../server/compress.ts'
import type { HttpContext } from '../server/context.ts'
import type { Route } from '../server/route.ts'
import { describeApi } from './openapi.ts'
import { docsPage } from './page.ts'
import { docsStyle } from './style.ts'

const area = 'Operations'
const plain = { method: 'GET', area, input: z.object({}), status: 200, errors: [] } as const

const send = (ctx: HttpContext, type: string, text: string): Promise<void> => {
  ctx.status = 200
  ctx.type = type
  ctx.set('Cache-Control', 'no-cache')
  return sendCompressed(ctx, text)
}

/** The routes of the API's description, for programs and for people. It describes the given routes and itself. */
export const describing = (routes: readonly Route[]): readonly Route[] => {
  const document = once(() => describeApi(all))
  const page = once(() => docsPage(document()))
  const openapi: Route = {
    ...plain,
    path: '/openapi.json',
    summary: 'This description, as OpenAPI 3.1',
    response: z.record(z.string(), z.unknown()),
    serve: (ctx) => send(ctx, 'json', JSON.stringify(document())),
  }
  const docs: Route = {
    ...plain,
    path: '/docs',
    summary: 'This description, to read',
    response: undefined,
    serve: (ctx) => send(ctx, 'html', page()),
  }
  const style: Route = {
    ...plain,
    path: '/docs/style.css',
    summary: 'The looks of /docs',
    response: undefined,
    serve: (ctx) => send(ctx, 'css', docsStyle),
  }
  const all: readonly Route[] = [...routes, openapi, docs, style]
  return [openapi, docs, style]
}

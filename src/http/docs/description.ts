import * as z from 'zod'
import { once } from '../../contract/rules/once.ts'
import { lookAt } from '../server/limits/admit.ts'
import type { Route } from '../server/route.ts'
import { fileOf, type StaticFile } from '../static/files.ts'
import { sendStatic } from '../static/serve.ts'
import { describeApi } from './openapi.ts'
import { docsPage } from './page.ts'
import { docsStyle } from './style.ts'

const area = 'Operations'
const plain = {
  method: 'GET',
  area,
  input: z.object({}),
  status: 200,
  errors: ['RATE_LIMITED'],
} as const

const serving =
  (file: () => StaticFile): Route['serve'] =>
  (ctx, deps) =>
    lookAt(ctx, deps, () => sendStatic(ctx, file(), 'no-cache'))

/**
 * The routes of the API's description, for programs and for people. It describes the given routes and itself, and is
 * made once.
 */
export const describing = (routes: readonly Route[]): readonly Route[] => {
  const document = once(() => describeApi(all))
  const json = once(() => fileOf(JSON.stringify(document()), '.json'))
  const page = once(() => fileOf(docsPage(document()), '.html'))
  const looks = once(() => fileOf(docsStyle, '.css'))
  const openapi: Route = {
    ...plain,
    path: '/openapi.json',
    summary: 'This description, as OpenAPI 3.1',
    response: z.record(z.string(), z.unknown()),
    serve: serving(json),
  }
  const docs: Route = {
    ...plain,
    path: '/docs',
    summary: 'This description, to read',
    response: undefined,
    serve: serving(page),
  }
  const style: Route = {
    ...plain,
    path: '/docs/style.css',
    summary: 'The looks of /docs',
    response: undefined,
    serve: serving(looks),
  }
  const all: readonly Route[] = [...routes, openapi, docs, style]
  return [openapi, docs, style]
}

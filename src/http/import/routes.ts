import * as z from 'zod'
import { checkImport, mayImport } from '../../commands/import/check-import.ts'
import { ownFile } from '../../commands/import/kept-file.ts'
import { startImport } from '../../commands/import/run-import.ts'
import {
  checkImportQuery,
  importId,
  importProgress,
  importReport,
  importsQuery,
  MOST_BYTES,
  startImportBody,
} from '../../contract/staff/imports.ts'
import { denied } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { readFileText } from '../server/read-bytes.ts'
import { defineFileRoute, defineRoute, type Route } from '../server/route.ts'
import { importLineRoutes } from './line-routes.ts'
import { presentProgress, presentReport } from './present.ts'
import { rowsLeft } from './rows-left.ts'

const area = 'Imports'
const CSV = 'text/csv'
const params = z.object({ id: importId })

/** Only an actor who may import has the body read. */
const check = defineRoute({
  method: 'POST',
  path: '/api/imports',
  area,
  summary:
    'Checks a file (CSV) of products, for admins, or of a branch’s counts, for its manager too. It changes nothing',
  input: z.object({ query: checkImportQuery }),
  text: CSV,
  status: 201,
  response: importReport,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'UNSUPPORTED_MEDIA_TYPE',
    'BODY_TOO_LARGE',
    'BRANCH_NOT_FOUND',
  ],
  limits: ['staff'],
  reads: ['catalogue'],
  handle: async ({ actor, ctx, issue, query }) => {
    const { kind, branch: branchId = null, name } = query
    if (!mayImport(actor, { kind, branchId })) return denied(actor)
    if (!ctx.is(CSV)) return reject('UNSUPPORTED_MEDIA_TYPE', { expected: CSV })
    const csv = await readFileText(ctx, MOST_BYTES)
    if (csv === undefined) {
      ctx.set('Connection', 'close')
      return reject('BODY_TOO_LARGE')
    }
    const checked = await issue(checkImport, { kind, branchId, name, csv })
    return checked.ok ? ok({ body: presentReport(checked.value, undefined) }) : checked
  },
})

const list = defineRoute({
  method: 'GET',
  path: '/api/imports',
  area,
  summary:
    'The imports that were begun, newest first; for admins, and managers who name their branch',
  input: z.object({ query: importsQuery }),
  status: 200,
  response: z.array(importProgress),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['imports'],
  handle: async ({ actor, queries, query: { branch: branchId, limit = 20, cursor } }) => {
    const found = await queries.imports.list(actor, { branchId }, { limit, cursor })
    if (!found.ok) return found
    const { docs, next } = found.value
    return ok({ body: docs.map(presentProgress), next })
  },
})

const one = defineRoute({
  method: 'GET',
  path: '/api/imports/:id',
  area,
  summary: 'A checked file, and how far its import has come; for those who may import it',
  input: z.object({ params }),
  status: 200,
  response: importReport,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
  reads: ['imports'],
  handle: async ({ actor, deps, queries, params: { id } }) => {
    const file = await ownFile(deps.commands.uploads, actor, id)
    if (!file.ok) return file
    return ok({ body: presentReport(file.value, await queries.imports.byId(id)) })
  },
})

const start = defineRoute({
  method: 'POST',
  path: '/api/imports/:id/start',
  area,
  summary: 'Begins to write a checked file: all of its rows, or the good ones only. Once',
  input: z.object({ params, body: startImportBody }),
  status: 202,
  response: importReport,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
  limits: ['staff'],
  reads: [],
  handle: async ({ body, issue, queries, params: { id } }) => {
    const started = await issue(startImport, { importId: id, ...body })
    if (!started.ok) return started
    return ok({ body: presentReport(started.value, await queries.imports.byId(id)) })
  },
})

const left = defineFileRoute({
  method: 'GET',
  path: '/api/imports/:id/rows-left',
  area,
  summary: 'The rows that were not imported as CSV, to be mended and imported again',
  input: z.object({ params }),
  status: 200,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
  limits: ['staff'],
  reads: ['imports'],
  handle: async ({ actor, deps, params: { id } }) => {
    const { uploads } = deps.commands
    const file = await ownFile(uploads, actor, id)
    if (!file.ok) return file
    return ok({ name: 'rows-left.csv', type: CSV, text: rowsLeft(uploads, file.value) })
  },
})

export const importRoutes: readonly Route[] = [check, list, one, start, left, ...importLineRoutes]

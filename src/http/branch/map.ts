import * as z from 'zod'
import { mapGround } from '../../contract/map.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'

const ground = defineRoute({
  method: 'GET',
  path: '/api/map',
  area: 'Catalogue',
  summary: 'What maps are drawn on: map tiles, where the operator named some',
  input: z.object({}),
  status: 200,
  response: mapGround,
  errors: [],
  reads: [],
  shared: true,
  handle: ({ deps }) => ok({ body: deps.map }),
})

export const mapRoutes: readonly Route[] = [ground]

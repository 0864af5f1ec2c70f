import * as z from 'zod'
import { knownPlaces, mapGround } from '../../contract/map.ts'
import { ok } from '../../domain/kernel/result.ts'
import { unchanging } from '../server/kept-answers.ts'
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
  // The map stays the same while the process runs.
  version: () => unchanging,
  handle: ({ deps }) => ok({ body: deps.map }),
})

const places = defineRoute({
  method: 'GET',
  path: '/api/places',
  area: 'Catalogue',
  summary: 'Estates, towns and landmarks by name, for maps and for saying where something is',
  input: z.object({}),
  status: 200,
  response: knownPlaces,
  errors: [],
  reads: [],
  version: () => unchanging,
  handle: ({ deps }) => ok({ body: deps.places }),
})

export const mapRoutes: readonly Route[] = [ground, places]

import { latitude, longitude, z } from './rules/schema.ts'

/**
 * The background of maps. `tiles` is null if the shop draws the map itself. Otherwise `url` holds {z}, {x} and {y} of a
 * Web Mercator tile, and `attribution` names the makers of the map.
 */
export const mapGround = z
  .object({ tiles: z.object({ url: z.string(), attribution: z.string() }).nullable() })
  .meta({ id: 'MapGround' })
export type MapGround = z.infer<typeof mapGround>

/** `region`: a county, for example, which is too large to say where somebody is. */
export const placeKinds = ['town', 'estate', 'landmark', 'region'] as const
export type PlaceKind = (typeof placeKinds)[number]

/**
 * `radiusKm`: the rough distance from the place's middle to its edge, in km. `region` and `city` are those of an address
 * there. A town without `city` is its own city; any other place without `city` has the region's name as its city.
 */
export const knownPlace = z
  .object({
    name: z.string().min(1).max(100),
    kind: z.enum(placeKinds),
    latitude,
    longitude,
    radiusKm: z.number().positive().max(500).optional(),
    city: z.string().min(2).max(100).optional(),
    region: z.string().min(2).max(100).optional(),
  })
  .meta({ id: 'KnownPlace' })
export type KnownPlace = z.infer<typeof knownPlace>

const MOST_PLACES = 5_000

/** The places that the shop knows by name. */
export const knownPlaces = z.array(knownPlace).max(MOST_PLACES)

import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import { circular } from 'ol/geom/Polygon.js'
import { fromLonLat } from 'ol/proj.js'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import {
  areaStyle,
  type Colours,
  gridStyle,
  type PlaceLook,
  pinStyle,
  placeStyle,
  spotStyle,
} from './map-styles.ts'

/** A named place with an area of `radiusKm` around it. */
export type Spot = Coordinates & { id: number; name: string; radiusKm: number }

const point = ({ latitude, longitude }: Coordinates): Point =>
  new Point(fromLonLat([longitude, latitude]))

/** A place of the ground, by name. */
export type NamedPlace = Coordinates & PlaceLook

/** A circle of the true radius on the ground, since the map stretches everything far from the equator. */
export const areaOf = ({ latitude, longitude, radiusKm }: Spot) =>
  circular([longitude, latitude], radiusKm * 1000, 96).transform('EPSG:4326', 'EPSG:3857')

/** The rough bounds of Kenya, in degrees. Grid lines are STEP degrees apart. */
const kenya = { west: 33.5, east: 42, south: -5, north: 5.5 }
const STEP = 0.05

const steps = (from: number, to: number): number[] =>
  Array.from({ length: Math.round((to - from) / STEP) + 1 }, (_, n) => from + n * STEP)

/** Lines about five and a half kilometres apart, and the names of places. */
export const groundFeatures = (places: readonly NamedPlace[], colours: Colours): Feature[] => {
  const { west, east, south, north } = kenya
  const lines = [
    ...steps(west, east).map((x) => [fromLonLat([x, south]), fromLonLat([x, north])]),
    ...steps(south, north).map((y) => [fromLonLat([west, y]), fromLonLat([east, y])]),
  ].map((line) => new Feature(new LineString(line)))
  for (const line of lines) line.setStyle(gridStyle(colours))
  return [...lines, ...placeFeatures(places, colours)]
}

const placeFeatures = (places: readonly NamedPlace[], colours: Colours): Feature[] =>
  places.map((place) => {
    const feature = new Feature(point(place))
    feature.setStyle(placeStyle(place, colours))
    return feature
  })

/** True if the nearest spot, whose name could be in the way, stands to the south. */
const hasNeighbourBelow = (spot: Spot, spots: readonly Spot[]): boolean => {
  const [nearest] = spots
    .filter(({ id }) => id !== spot.id)
    .sort((one, other) => distanceKm(spot, one) - distanceKm(spot, other))
  return nearest !== undefined && nearest.latitude < spot.latitude
}

/** Each spot's area and the spot itself, which carries its id. */
export const spotFeatures = (
  spots: readonly Spot[],
  picked: number | undefined,
  colours: Colours,
): Feature[] =>
  spots.flatMap((spot) => {
    const area = new Feature(areaOf(spot))
    area.setStyle(areaStyle(colours, spot.id === picked))
    const marker = new Feature(point(spot))
    marker.setId(spot.id)
    const above = hasNeighbourBelow(spot, spots)
    marker.setStyle(spotStyle({ name: spot.name, above, picked: spot.id === picked }, colours))
    return [area, marker]
  })

export const pinFeature = (at: Coordinates, colours: Colours): Feature => {
  const feature = new Feature(point(at))
  feature.setStyle(pinStyle(colours))
  return feature
}

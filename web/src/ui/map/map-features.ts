import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import { circular } from 'ol/geom/Polygon.js'
import { fromLonLat } from 'ol/proj.js'
import Circle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Icon from 'ol/style/Icon.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'

/** The page's colours, for drawing on a canvas. */
export type Colours = Record<
  'ground' | 'surface' | 'ink' | 'ink2' | 'line' | 'leaf' | 'leafInk' | 'mango' | 'tomato',
  string
>

/** Reads the page's present colours, which depend on the colour scheme. */
export const coloursOf = (element: Element): Colours => {
  const style = getComputedStyle(element)
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    ground: colour('ground'),
    surface: colour('surface'),
    ink: colour('ink'),
    ink2: colour('ink-2'),
    line: colour('line'),
    leaf: colour('leaf'),
    leafInk: colour('leaf-ink'),
    mango: colour('mango'),
    tomato: colour('tomato'),
  }
}

const FONT = '"Figtree Variable", system-ui, sans-serif'

export const label = (
  text: string,
  colour: string,
  halo: string,
  weight: number,
  size: number,
): Text =>
  new Text({
    text,
    font: `${weight} ${size}px ${FONT}`,
    fill: new Fill({ color: colour }),
    stroke: new Stroke({ color: halo, width: 4 }),
    declutterMode: 'declutter',
  })

const gridStyle = ({ line }: Colours): Style =>
  new Style({ stroke: new Stroke({ color: line, width: 1 }) })

/** `from`: the zoom level from which the name is shown. If names overlap, the higher `rank` wins. */
const placeLooks = {
  town: { from: 0, size: 14, weight: 650, rank: 3 },
  estate: { from: 11, size: 13, weight: 500, rank: 2 },
  landmark: { from: 13, size: 12, weight: 500, rank: 1 },
} as const

type PlaceLook = { name: string; kind: keyof typeof placeLooks }

/** Metres per pixel at the equator at zoom level 0. */
const WHOLE_WORLD = 156_543

const placeStyle = ({ name, kind }: PlaceLook, { ink2, ground }: Colours) => {
  const { from, size, weight, rank } = placeLooks[kind]
  const text = label(name, ink2, ground, weight, size)
  const dot = new Circle({ radius: 2.5, fill: new Fill({ color: ink2 }), declutterMode: 'none' })
  if (kind !== 'town') text.setOffsetY(11)
  const style = new Style({ text, zIndex: rank, ...(kind === 'town' ? {} : { image: dot }) })
  return (_: unknown, resolution: number): Style | undefined =>
    resolution <= WHOLE_WORLD / 2 ** from ? style : undefined
}

const areaStyle = ({ leaf, leafInk }: Colours, picked: boolean): Style =>
  new Style({
    fill: new Fill({ color: `${leaf}${picked ? '3d' : '14'}` }),
    stroke: new Stroke({ color: `${leafInk}${picked ? 'ff' : '80'}`, width: picked ? 2.5 : 1 }),
    zIndex: picked ? 1 : 0,
  })

/** A spot with its name. `above`: the name stands above the spot, so that it does not cover the name of a neighbour. */
const spotStyle = (
  { name, above, picked }: { name: string; above: boolean; picked: boolean },
  colours: Colours,
): Style => {
  const text = label(name, colours.ink, colours.ground, picked ? 750 : 650, 14)
  text.setOffsetY(above ? -20 : 20)
  return new Style({
    image: new Circle({
      radius: picked ? 10 : 7,
      fill: new Fill({ color: picked ? colours.mango : colours.leafInk }),
      stroke: new Stroke({ color: picked ? colours.ink : colours.surface, width: 2.5 }),
      declutterMode: 'obstacle',
    }),
    text,
    zIndex: picked ? 3 : 2,
  })
}

const pinPicture = ({ tomato }: Colours): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="36" height="44" viewBox="0 0 36 44"><path d="M18 42S34 28 34 17A16 16 0 0 0 2 17c0 11 16 25 16 25z" fill="${tomato}" stroke="#fff" stroke-width="2.5"/><circle cx="18" cy="17" r="6" fill="#fff"/></svg>`,
  )}`

export const pinStyle = (colours: Colours): Style =>
  new Style({
    image: new Icon({ src: pinPicture(colours), anchor: [0.5, 0.96], declutterMode: 'none' }),
    zIndex: 4,
  })

/** A named place with a circle of `radiusKm` around it. */
export type Spot = Coordinates & { id: number; name: string; radiusKm: number }

const point = ({ latitude, longitude }: Coordinates): Point =>
  new Point(fromLonLat([longitude, latitude]))

/** A place name on the map's plain ground. */
export type NamedPlace = Coordinates & PlaceLook

/** A circle with the true radius on the ground: the map projection stretches distances away from the equator. */
export const areaOf = ({ latitude, longitude, radiusKm }: Spot) =>
  circular([longitude, latitude], radiusKm * 1000, 96).transform('EPSG:4326', 'EPSG:3857')

/** The bounds of Kenya in degrees. Grid lines are STEP degrees apart. */
const kenya = { west: 33.5, east: 42, south: -5, north: 5.5 }
const STEP = 0.05

const steps = (from: number, to: number): number[] =>
  Array.from({ length: Math.round((to - from) / STEP) + 1 }, (_, n) => from + n * STEP)

/** Grid lines about 5.5 km apart, and place names. */
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

/** True if the nearest other spot lies to the south, where its marker would overlap this spot's name. */
const hasNeighbourBelow = (spot: Spot, spots: readonly Spot[]): boolean => {
  const [nearest] = spots
    .filter(({ id }) => id !== spot.id)
    .sort((one, other) => distanceKm(spot, one) - distanceKm(spot, other))
  return nearest !== undefined && nearest.latitude < spot.latitude
}

/** For each spot: its area, and its marker, which has the spot's id. */
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

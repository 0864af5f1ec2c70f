import { containsCoordinate, extend } from 'ol/extent.js'
import type { Coordinates } from '#contract/rules/distance.ts'
import {
  type BaseMap,
  boundsAround,
  motion,
  openBaseMap,
  toCoordinates,
  toPlace,
} from './base-map.ts'
import { areaOf, pinFeature, type Spot, spotFeatures } from './map-features.ts'

/** The contents of a map. The spot with the id `picked` stands out. */
export type Scene = {
  spots: readonly Spot[]
  picked: number | undefined
  pin: Coordinates | undefined
}

export type MapHandle = BaseMap & { show(scene: Scene): void; middle(): Coordinates }

type MapHandlers = {
  onSpot(id: number): void
  onPlace(at: Coordinates): void
}

const boundsOf = ({ spots, pin }: Scene) => {
  const bounds = boundsAround(pin === undefined ? [] : [pin])
  for (const spot of spots) extend(bounds, areaOf(spot).getExtent())
  return bounds
}

const MAX_ZOOM = 12.5

/** Draws branches with the areas that they deliver to, and a place that may be chosen. */
export const createMap = (
  target: HTMLElement,
  { choosing, heard }: { choosing: boolean; heard: MapHandlers },
): MapHandle => {
  let scene: Scene = { spots: [], picked: undefined, pin: undefined }
  const base = openBaseMap(
    target,
    {
      features: (colours) => [
        ...spotFeatures(scene.spots, scene.picked, colours),
        ...(scene.pin === undefined ? [] : [pinFeature(scene.pin, colours)]),
      ],
      bounds: () => boundsOf(scene),
    },
    { oneFinger: choosing, maxZoom: MAX_ZOOM, padding: 24 },
  )
  const { map, view, look } = base

  /** A map for choosing a place starts near it: around the pin, or else over the picked spot's area. */
  const firstView = (): void => {
    const near = scene.spots.filter(({ id }) => id === scene.picked)
    if (!choosing) look(boundsOf(scene), 0)
    else if (scene.pin === undefined) look(boundsOf({ ...scene, spots: near }), 0)
    else look(boundsOf({ ...scene, spots: [] }), 0)
  }
  const bringIntoView = (at: Coordinates | undefined): void => {
    const size = map.getSize()
    if (at === undefined || size === undefined) return
    if (!containsCoordinate(view.calculateExtent(size), toPlace(at)))
      view.animate({ center: toPlace(at), duration: motion() })
  }

  map.on('singleclick', ({ pixel, coordinate }) => {
    const id = base.idAt(pixel)
    if (typeof id === 'number') heard.onSpot(id)
    heard.onPlace(toCoordinates(coordinate))
  })

  return {
    ...base.handle,
    show: (next) => {
      const ids = ({ spots }: Scene): string => spots.map(({ id }) => id).join()
      const others = ids(next) !== ids(scene)
      const first = scene.spots.length === 0
      scene = next
      base.draw()
      if (first) firstView()
      else if (others) look(boundsOf(scene), motion())
      else bringIntoView(next.pin)
    },
    middle: () => toCoordinates(view.getCenter() ?? [0, 0]),
  }
}

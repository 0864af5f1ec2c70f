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

/**
 * The contents of a map. The spot with the id `picked` is highlighted; `near` is where the map is centred for choosing
 * a place.
 */
export type Scene = {
  spots: readonly Spot[]
  picked: number | undefined
  pin: Coordinates | undefined
  near?: Coordinates | undefined
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
/** Close enough to tell neighbouring landmarks apart. */
const PLACE_ZOOM = 14

/** Draws branches with their delivery areas. With `choosing`, a place can be chosen. */
export const createMap = (
  target: HTMLElement,
  { choosing, handlers }: { choosing: boolean; handlers: MapHandlers },
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

  const goTo = (at: Coordinates, duration: number): void =>
    view.animate({ center: toPlace(at), zoom: PLACE_ZOOM, duration })
  /** A map for choosing a place starts at the pin or at `near`, else with the picked branch's area. */
  const firstView = (): void => {
    const at = scene.pin ?? scene.near
    const picked = scene.spots.filter(({ id }) => id === scene.picked)
    if (!choosing) look(boundsOf(scene), 0)
    else if (at === undefined) look(boundsOf({ ...scene, spots: picked }), 0)
    else goTo(at, 0)
  }
  const bringIntoView = (at: Coordinates | undefined): void => {
    const size = map.getSize()
    if (at === undefined || size === undefined) return
    if (!containsCoordinate(view.calculateExtent(size), toPlace(at)))
      view.animate({ center: toPlace(at), duration: motion() })
  }

  map.on('singleclick', ({ pixel, coordinate }) => {
    const id = base.idAt(pixel)
    if (typeof id === 'number') handlers.onSpot(id)
    handlers.onPlace(toCoordinates(coordinate))
  })

  const ids = ({ spots }: Scene): string => spots.map(({ id }) => id).join()
  /** Moves the view if the new contents require it. */
  const follow = (last: Scene): void => {
    const { near, pin } = scene
    if (last.spots.length === 0) firstView()
    else if (near !== undefined && near !== last.near) goTo(near, motion())
    else if (ids(scene) !== ids(last)) look(boundsOf(scene), motion())
    else bringIntoView(pin)
  }

  return {
    ...base.handle,
    show: (next) => {
      const last = scene
      scene = next
      base.draw()
      follow(last)
    },
    middle: () => toCoordinates(view.getCenter() ?? [0, 0]),
  }
}

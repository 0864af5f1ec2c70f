import ScaleLine from 'ol/control/ScaleLine.js'
import { noModifierKeys, primaryAction } from 'ol/events/condition.js'
import { createEmpty, type Extent, extend, isEmpty } from 'ol/extent.js'
import type Feature from 'ol/Feature.js'
import DragPan from 'ol/interaction/DragPan.js'
import { defaults } from 'ol/interaction/defaults.js'
import VectorLayer from 'ol/layer/Vector.js'
import OlMap from 'ol/Map.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import View from 'ol/View.js'
import type { Coordinates } from '#contract/rules/distance.ts'
import { type Colours, coloursOf, groundFeatures, type NamedPlace } from './map-features.ts'

/** What every map can do. */
export type BaseMap = {
  /** Draws again in the page's present colours. */
  recolour(): void
  /** Rejects if the code for tiles cannot be loaded. The map then keeps its plain ground. */
  layTiles(url: string): Promise<void>
  /** Writes place names on the plain ground. Tiles have names of their own. */
  namePlaces(places: readonly NamedPlace[]): void
  zoom(by: number): void
  /** Moves the view so that everything on the map is visible. */
  showAll(): void
  remove(): void
}

/** Functions that give the map's present contents. */
type Contents = { features(colours: Colours): Feature[]; bounds(): Extent }

const layer = (zIndex: number) =>
  new VectorLayer({ source: new VectorSource(), zIndex, declutter: true })

export const motion = (): number =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200

/**
 * With `oneFinger`, one finger moves the map; otherwise it scrolls the page. Two fingers and the mouse always move the
 * map.
 */
const dragPan = (oneFinger: boolean): DragPan =>
  new DragPan({
    condition: (event) => {
      const { originalEvent, activePointers = [] } = event
      const touch = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch'
      if (touch) return oneFinger || activePointers.length === 2
      return noModifierKeys(event) && primaryAction(event)
    },
  })

export const toCoordinates = (place: number[]): Coordinates => {
  const [longitude = 0, latitude = 0] = toLonLat(place)
  return { latitude, longitude }
}
export const toPlace = ({ latitude, longitude }: Coordinates) => fromLonLat([longitude, latitude])

export const boundsAround = (places: readonly Coordinates[]): Extent => {
  const bounds = createEmpty()
  for (const place of places) extend(bounds, [...toPlace(place), ...toPlace(place)])
  return bounds
}

const NAIROBI = { latitude: -1.28, longitude: 36.8 }

/**
 * Creates a map that can be moved by arrow keys and zoomed by + and -. Showing everything zooms in to at most
 * `maxZoom`, and leaves `padding` px free.
 */
export const openBaseMap = (
  target: HTMLElement,
  { features, bounds }: Contents,
  { oneFinger, maxZoom, padding }: { oneFinger: boolean; maxZoom: number; padding: number },
) => {
  const [ground, shown] = [layer(1), layer(2)]
  const view = new View({ center: toPlace(NAIROBI), zoom: 11, minZoom: 6, maxZoom: 18 })
  const map = new OlMap({
    target,
    view,
    layers: [ground, shown],
    controls: [new ScaleLine()],
    interactions: defaults({
      dragPan: false,
      altShiftDragRotate: false,
      pinchRotate: false,
      onFocusOnly: true,
    }).extend([dragPan(oneFinger)]),
  })
  const viewport = map.getViewport()
  if (viewport !== undefined) viewport.style.touchAction = oneFinger ? 'none' : 'pan-y'
  let tiled = false
  let places: readonly NamedPlace[] = []

  const put = (into: typeof ground, all: Feature[]): void => {
    into.getSource()?.clear()
    into.getSource()?.addFeatures(all)
  }
  const draw = (): void => put(shown, features(coloursOf(target)))
  const drawGround = (): void => put(ground, tiled ? [] : groundFeatures(places, coloursOf(target)))
  drawGround()

  const look = (at: Extent, duration: number): void => {
    if (!isEmpty(at))
      view.fit(at, { padding: [padding, padding, padding, padding], maxZoom, duration })
  }
  const idAt = (pixel: number[]) =>
    map.forEachFeatureAtPixel(pixel, (feature) => feature.getId(), { hitTolerance: 10 })
  map.on('pointermove', ({ pixel, dragging }) => {
    if (!dragging) viewport?.classList.toggle('over-spot', idAt(pixel) !== undefined)
  })

  const handle: BaseMap = {
    recolour: () => {
      drawGround()
      draw()
    },
    layTiles: async (url) => {
      const { tileLayer } = await import('./tile-layer.ts')
      if (tiled) return
      tiled = true
      map.addLayer(tileLayer(url))
      drawGround()
    },
    namePlaces: (named) => {
      places = named
      drawGround()
    },
    zoom: (by) => view.animate({ zoom: (view.getZoom() ?? 11) + by, duration: motion() }),
    showAll: () => look(bounds(), motion()),
    remove: () => map.setTarget(undefined),
  }
  return { map, view, draw, look, idAt, handle }
}

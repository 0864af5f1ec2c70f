import ScaleLine from 'ol/control/ScaleLine.js'
import { noModifierKeys, primaryAction } from 'ol/events/condition.js'
import { containsCoordinate, createEmpty, extend } from 'ol/extent.js'
import DragPan from 'ol/interaction/DragPan.js'
import { defaults } from 'ol/interaction/defaults.js'
import VectorLayer from 'ol/layer/Vector.js'
import OlMap from 'ol/Map.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import View from 'ol/View.js'
import type { Coordinates } from '#contract/rules/distance.ts'
import { areaOf, groundFeatures, pinFeature, type Spot, spotFeatures } from './map-features.ts'
import { coloursOf } from './map-styles.ts'

/** The contents of a map. The spot with the id `picked` stands out. */
export type Scene = {
  spots: readonly Spot[]
  picked: number | undefined
  pin: Coordinates | undefined
}

export type MapHandle = {
  show(scene: Scene): void
  /** Draws again in the page's present colours. */
  recolour(): void
  /** Rejects when the code that draws tiles could not be loaded. The map then keeps its own ground. */
  layTiles(url: string): Promise<void>
  zoom(by: number): void
  /** Moves the view so that all spots and the pin are seen. */
  showAll(): void
  middle(): Coordinates
  remove(): void
}

type MapHandlers = {
  onSpot(id: number): void
  onPlace(at: Coordinates): void
}

const layer = (zIndex: number) =>
  new VectorLayer({ source: new VectorSource(), zIndex, declutter: true })

const motion = (): number =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200

/**
 * One finger scrolls the page, unless `oneFinger` lets it move the map. Two fingers and the mouse always move the map.
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

const toCoordinates = (place: number[]): Coordinates => {
  const [longitude = 0, latitude = 0] = toLonLat(place)
  return { latitude, longitude }
}
const toPlace = ({ latitude, longitude }: Coordinates) => fromLonLat([longitude, latitude])

const boundsOf = ({ spots, pin }: Scene) => {
  const bounds = createEmpty()
  for (const spot of spots) extend(bounds, areaOf(spot).getExtent())
  if (pin !== undefined) extend(bounds, [...toPlace(pin), ...toPlace(pin)])
  return bounds
}

const PADDING = [24, 24, 24, 24]

/** Draws a map in an element that can take the focus. Arrow keys move the map, + and - zoom. */
export const createMap = (
  target: HTMLElement,
  { choosing, heard }: { choosing: boolean; heard: MapHandlers },
): MapHandle => {
  const [ground, shown] = [layer(1), layer(2)]
  const view = new View({ center: fromLonLat([36.8, -1.28]), zoom: 11, minZoom: 6, maxZoom: 18 })
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
    }).extend([dragPan(choosing)]),
  })
  const viewport = map.getViewport()
  if (viewport !== undefined) viewport.style.touchAction = choosing ? 'none' : 'pan-y'
  let scene: Scene = { spots: [], picked: undefined, pin: undefined }
  let tiled = false

  const draw = (): void => {
    const colours = coloursOf(target)
    ground.getSource()?.clear()
    if (!tiled) ground.getSource()?.addFeatures(groundFeatures(colours))
    shown.getSource()?.clear()
    shown.getSource()?.addFeatures(spotFeatures(scene.spots, scene.picked, colours))
    if (scene.pin !== undefined) shown.getSource()?.addFeature(pinFeature(scene.pin, colours))
  }
  const look = (at: Scene, duration: number): void => {
    if (at.spots.length > 0 || at.pin !== undefined)
      view.fit(boundsOf(at), { padding: PADDING, maxZoom: 12.5, duration })
  }
  /** A map for choosing a place starts near it: around the pin, or else over the picked spot's area. */
  const firstView = (): void => {
    const near = scene.spots.filter(({ id }) => id === scene.picked)
    if (!choosing) showAll(0)
    else if (scene.pin === undefined) look({ ...scene, spots: near }, 0)
    else look({ ...scene, spots: [] }, 0)
  }
  const showAll = (duration: number): void => look(scene, duration)

  const bringIntoView = (at: Coordinates | undefined): void => {
    const size = map.getSize()
    if (at === undefined || size === undefined) return
    if (!containsCoordinate(view.calculateExtent(size), toPlace(at)))
      view.animate({ center: toPlace(at), duration: motion() })
  }

  const spotAt = (pixel: number[]) =>
    map.forEachFeatureAtPixel(pixel, (feature) => feature.getId(), { hitTolerance: 10 })
  map.on('singleclick', ({ pixel, coordinate }) => {
    const id = spotAt(pixel)
    if (typeof id === 'number') heard.onSpot(id)
    heard.onPlace(toCoordinates(coordinate))
  })
  map.on('pointermove', ({ pixel, dragging }) => {
    if (dragging) return
    viewport?.classList.toggle('over-spot', spotAt(pixel) !== undefined)
  })

  return {
    show: (next) => {
      const ids = ({ spots }: Scene): string => spots.map(({ id }) => id).join()
      const others = ids(next) !== ids(scene)
      const first = scene.spots.length === 0
      scene = next
      draw()
      if (first) firstView()
      else if (others) showAll(motion())
      else bringIntoView(next.pin)
    },
    recolour: draw,
    layTiles: async (url) => {
      const { tileLayer } = await import('./tile-layer.ts')
      if (tiled) return
      tiled = true
      map.addLayer(tileLayer(url))
      draw()
    },
    zoom: (by) => view.animate({ zoom: (view.getZoom() ?? 11) + by, duration: motion() }),
    showAll: () => showAll(motion()),
    middle: () => toCoordinates(view.getCenter() ?? [0, 0]),
    remove: () => map.setTarget(undefined),
  }
}

import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import type { Coordinates } from '#contract/rules/distance.ts'
import { type BaseMap, boundsAround, motion, openBaseMap, toPlace } from './base-map.ts'
import { openGlides } from './glide.ts'
import type { Colours } from './map-styles.ts'
import { lineStyle, type MarkLook, markStyle } from './mark-styles.ts'

export type Mark = Coordinates & MarkLook & { id: string }

/** `line` joins places in their order. */
export type Marks = { marks: readonly Mark[]; line: readonly Coordinates[] }

export type MarksMap = BaseMap & { show(marks: Marks): void }

const MAX_ZOOM = 15

const lineFeatures = (line: readonly Coordinates[], colours: Colours): Feature[] => {
  if (line.length < 2) return []
  const feature = new Feature(new LineString(line.map(toPlace)))
  feature.setStyle(lineStyle(colours))
  return [feature]
}

const idsOf = ({ marks }: Marks): string => marks.map(({ id }) => id).join()

/**
 * Draws marks and a line through places. A rider glides from place to place. The view moves when marks come or go, and
 * not when they move. `firstZoom`: how close the first view is, in place of one that shows all.
 */
export const createMarksMap = (
  target: HTMLElement,
  { firstZoom, onMark }: { firstZoom: number | undefined; onMark(id: string): void },
): MarksMap => {
  let scene: Marks = { marks: [], line: [] }
  const glides = openGlides()
  const bounds = () => boundsAround([...scene.marks, ...scene.line])
  const base = openBaseMap(
    target,
    {
      features: (colours) => [
        ...lineFeatures(scene.line, colours),
        ...scene.marks.map((mark) => {
          const at = glides.at(mark.id, performance.now()) ?? mark
          const feature = new Feature(new Point(toPlace(at)))
          feature.setId(mark.id)
          feature.setStyle(markStyle(mark, colours))
          return feature
        }),
      ],
      bounds,
    },
    { oneFinger: false, maxZoom: MAX_ZOOM, padding: 56 },
  )
  let frame: number | undefined
  /** Draws until every mark has come to a stop. */
  const run = (): void => {
    base.draw()
    frame = glides.isMoving(performance.now()) ? requestAnimationFrame(run) : undefined
  }
  const move = (): void => {
    const riders = scene.marks.filter(({ kind }) => kind === 'rider')
    glides.keep(new Set(riders.map(({ id }) => id)))
    for (const rider of riders) glides.move(rider.id, rider, performance.now(), motion() === 0)
  }
  const firstView = (): void => {
    base.look(bounds(), 0)
    if (firstZoom !== undefined) base.view.setZoom(firstZoom)
  }
  base.map.on('singleclick', ({ pixel }) => {
    const id = base.idAt(pixel)
    if (typeof id === 'string') onMark(id)
  })
  return {
    ...base.handle,
    show: (next) => {
      const isFirst = scene.marks.length === 0
      const isOther = idsOf(next) !== idsOf(scene)
      scene = next
      move()
      if (frame === undefined) run()
      if (isFirst) firstView()
      else if (isOther) base.handle.showAll()
    },
    remove: () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      base.handle.remove()
    },
  }
}

import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import Circle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Icon from 'ol/style/Icon.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import type { Coordinates } from '#contract/rules/distance.ts'
import { type BaseMap, boundsAround, motion, openBaseMap, toPlace } from './base-map.ts'
import { openGlides } from './glide.ts'
import { type Colours, label, pinStyle } from './map-features.ts'

const markKinds = ['branch', 'rider', 'home', 'step'] as const
/** `home`: the delivery's address. `step`: where the driver did a step. */
type MarkKind = (typeof markKinds)[number]

/** `name` is written beside the mark. `faded`: the mark is outdated, or not the one that the page is about. */
type MarkLook = { kind: MarkKind; name?: string; faded?: boolean }

const dot = (radius: number, fill: string, line: string): Circle =>
  new Circle({
    radius,
    fill: new Fill({ color: fill }),
    stroke: new Stroke({ color: line, width: 2.5 }),
    declutterMode: 'obstacle',
  })

const scooter = (fill: string, ink: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="38" height="38" viewBox="0 0 38 38"><circle cx="19" cy="19" r="17" fill="${fill}" stroke="${ink}" stroke-width="2.5"/><g fill="none" stroke="${ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="25" r="3.4"/><circle cx="27" cy="25" r="3.4"/><path d="M15.4 25h6c1.2-5 3-7 5.600-7l-2-7h-3.500M9 18.500h8.500"/></g></svg>`,
  )}`

/** Grey tones for faded marks. */
const fadedColours = (colours: Colours): Colours => ({
  ...colours,
  mango: colours.line,
  leafInk: colours.ink2,
  tomato: colours.ink2,
})

const pictures: Record<MarkKind, (colours: Colours) => Style> = {
  branch: ({ leafInk, surface }) => new Style({ image: dot(8, leafInk, surface), zIndex: 2 }),
  rider: ({ mango }) =>
    new Style({
      image: new Icon({ src: scooter(mango, '#1d2a24'), declutterMode: 'none' }),
      zIndex: 5,
    }),
  home: pinStyle,
  step: ({ surface, ink }) => new Style({ image: dot(5, surface, ink), zIndex: 3 }),
}

/** The vertical distance of a mark's name from its place, in px. */
const NAME_AT: Record<MarkKind, number> = { branch: 20, rider: 28, home: 14, step: 16 }

const markStyle = ({ kind, name, faded = false }: MarkLook, colours: Colours): Style => {
  const style = pictures[kind](faded ? fadedColours(colours) : colours)
  if (name === undefined) return style
  const text = label(name, colours.ink, colours.ground, 650, 13)
  text.setOffsetY(NAME_AT[kind])
  style.setText(text)
  return style
}

const lineStyle = ({ leafInk }: Colours): Style =>
  new Style({
    stroke: new Stroke({ color: `${leafInk}c0`, width: 4, lineDash: [2, 8] }),
    zIndex: 1,
  })

export type Mark = Coordinates & MarkLook & { id: string }

/** `line` connects its places in order. */
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
 * Draws marks and a line; a rider's mark glides to its new place. The view begins with the marks of `focus` in sight;
 * without these at `firstZoom`, or with everything in sight. It moves only when marks are added or removed.
 */
export const createMarksMap = (
  target: HTMLElement,
  {
    firstZoom,
    focus,
    onMark,
  }: {
    firstZoom: number | undefined
    focus(): readonly string[] | undefined
    onMark(id: string): void
  },
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
  /** Draws again until no mark is gliding. */
  const run = (): void => {
    base.draw()
    frame = glides.isMoving(performance.now()) ? requestAnimationFrame(run) : undefined
  }
  const move = (): void => {
    const riders = scene.marks.filter(({ kind }) => kind === 'rider')
    glides.keep(new Set(riders.map(({ id }) => id)))
    for (const rider of riders) glides.move(rider.id, rider, performance.now(), motion() === 0)
  }
  const focused = (): readonly Mark[] => {
    const ids = focus() ?? []
    return scene.marks.filter(({ id }) => ids.includes(id))
  }
  const firstView = (): void => {
    const wanted = focused()
    base.look(wanted.length > 0 ? boundsAround(wanted) : bounds(), 0)
    if (wanted.length === 0 && firstZoom !== undefined) base.view.setZoom(firstZoom)
  }
  /** Looks again at what the view began with, after marks were added or removed. */
  const lookAgain = (): void => {
    if (focused().length > 0) firstView()
    else base.handle.showAll()
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
      else if (isOther) lookAgain()
    },
    remove: () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      base.handle.remove()
    },
  }
}

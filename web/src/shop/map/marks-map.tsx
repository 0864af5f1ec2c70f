import { useEffect, useRef } from 'react'
import { useText } from '../../lib/text.ts'
import { createMarksMap, type Marks } from '../../ui/map/create-marks-map.ts'
import { MapFrame, useMap } from './map-frame.tsx'

/** `marks` and `line` must be the same objects while nothing changes. `firstZoom`, `focus`: see `createMarksMap`. */
export type MarksMapProps = Marks & {
  label: string
  firstZoom?: number
  focus?: readonly string[] | undefined
  onMark?: (id: string) => void
}

export const MarksMap = (props: MarksMapProps) => {
  const { label, marks, line, firstZoom } = props
  const t = useText()
  const target = useRef<HTMLDivElement>(null)
  const newest = useRef(props)
  useEffect(() => {
    newest.current = props
  })
  const { map, attribution } = useMap(target, (element) =>
    createMarksMap(element, {
      firstZoom,
      focus: () => newest.current.focus,
      onMark: (id) => newest.current.onMark?.(id),
    }),
  )
  useEffect(() => map?.show({ marks, line }), [map, marks, line])
  return (
    <MapFrame
      target={target}
      map={map}
      attribution={attribution}
      label={label}
      all={t('Show everything')}
    />
  )
}

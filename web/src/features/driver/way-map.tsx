import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Coordinates } from '#contract/rules/distance.ts'
import { useText } from '#web/lib/text.ts'
import { groundQuery } from '#web/shop/map/places.ts'
import { createMap, type MapHandle } from '#web/ui/map/create-map.ts'
import styles from './driver.module.css'

/** Radius in km that the map keeps in view around a place. */
const POINT_KM = 0.05

export type WayMapProps = {
  branch: Coordinates & { name: string }
  customer: Coordinates | undefined
  own: Coordinates | undefined
}

/** A map with the branch, the customer, and the driver as the pin. The words above the map say the same. */
export const WayMap = ({ branch, customer, own }: WayMapProps) => {
  const t = useText()
  const target = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapHandle>()
  const { data: ground } = useQuery(groundQuery)
  const customerName = t('Customer')
  useEffect(() => {
    if (target.current === null) return
    const handlers = { onSpot: () => undefined, onPlace: () => undefined }
    const made = createMap(target.current, { choosing: false, handlers })
    setMap(made)
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', made.recolour)
    return () => {
      scheme.removeEventListener('change', made.recolour)
      made.remove()
    }
  }, [])
  useEffect(() => {
    const { latitude, longitude, name } = branch
    const spots = [{ id: 1, name, latitude, longitude, radiusKm: POINT_KM }]
    const door = customer && { ...customer, id: 2, name: customerName, radiusKm: POINT_KM }
    const all = door === undefined ? spots : [...spots, door]
    map?.show({ spots: all, picked: door?.id, pin: own })
  }, [map, branch, customer, own, customerName])
  const tiles = ground?.tiles ?? null
  useEffect(() => {
    if (tiles !== null) map?.layTiles(tiles.url).catch(() => undefined)
  }, [map, tiles])
  return (
    <>
      <div
        ref={target}
        className={styles.map}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map.
        tabIndex={0}
        aria-label={t('Map of the way: branch, customer, and you')}
      />
      {tiles === null ? null : <p className={styles.note}>{tiles.attribution}</p>}
    </>
  )
}

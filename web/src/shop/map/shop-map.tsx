import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import type { Coordinates } from '#contract/rules/distance.ts'
import { useText } from '../../lib/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { createMap, type MapHandle } from '../../ui/map/create-map.ts'
import type { Spot } from '../../ui/map/map-features.ts'
import { groundQuery } from './ground-query.ts'
import styles from './shop-map.module.css'

/** `onPin` lets the shopper choose a place on the map. The keyboard chooses the middle of the map. */
export type ShopMapProps = {
  label: string
  branches: readonly Branch[]
  picked?: number | undefined
  pin?: Coordinates | undefined
  onPick?: (branch: Branch) => void
  onPin?: (at: Coordinates) => void
}

const spotOf = ({ id, name, latitude, longitude, deliveryRadius }: Branch): Spot => ({
  id,
  name,
  latitude,
  longitude,
  radiusKm: deliveryRadius,
})

/** The map in the element, for as long as both live. The map's events go to the newest props. */
const useMap = (target: RefObject<HTMLDivElement | null>, props: ShopMapProps) => {
  const [map, setMap] = useState<MapHandle>()
  const newest = useRef(props)
  useEffect(() => {
    newest.current = props
  })
  useEffect(() => {
    if (target.current === null) return
    const made = createMap(target.current, {
      choosing: newest.current.onPin !== undefined,
      heard: {
        onSpot: (id) => {
          const { branches, onPick } = newest.current
          const branch = branches.find((one) => one.id === id)
          if (branch !== undefined) onPick?.(branch)
        },
        onPlace: (at) => newest.current.onPin?.(at),
      },
    })
    setMap(made)
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', made.recolour)
    return () => {
      scheme.removeEventListener('change', made.recolour)
      made.remove()
    }
  }, [target])
  return map
}

const Controls = ({ map }: { map: MapHandle }) => {
  const t = useText()
  const buttons = [
    { name: t('Zoom in'), icon: 'plus', act: () => map.zoom(1) },
    { name: t('Zoom out'), icon: 'minus', act: () => map.zoom(-1) },
    { name: t('Show all branches'), icon: 'locate', act: map.showAll },
  ] as const
  return (
    <div className={styles.controls}>
      {buttons.map(({ name, icon, act }) => (
        <button key={icon} type="button" className={styles.control} aria-label={name} onClick={act}>
          <Icon name={icon} size={20} />
        </button>
      ))}
    </div>
  )
}

export const ShopMap = (props: ShopMapProps) => {
  const { label, branches, picked, pin, onPin } = props
  const t = useText()
  const hint = useId()
  const target = useRef<HTMLDivElement>(null)
  const map = useMap(target, props)
  const { data: ground } = useQuery(groundQuery)
  const tiles = ground?.tiles ?? null
  useEffect(() => {
    if (tiles !== null) map?.layTiles(tiles.url).catch(() => undefined)
  }, [map, tiles])
  useEffect(
    () => map?.show({ spots: branches.map(spotOf), picked, pin }),
    [map, branches, picked, pin],
  )
  return (
    <div className={styles.frame}>
      <div
        ref={target}
        className={onPin === undefined ? styles.map : `${styles.map} ${styles.choosing}`}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map.
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
      />
      <p id={hint} className="visually-hidden">
        {t('Arrow keys move the map, plus and minus zoom.')}
      </p>
      {onPin === undefined ? null : <span className={styles.cross} aria-hidden="true" />}
      {map === undefined ? null : <Controls map={map} />}
      {tiles === null ? null : <p className={styles.attribution}>{tiles.attribution}</p>}
      {onPin === undefined || map === undefined ? null : (
        <button type="button" className={styles.middle} onClick={() => onPin(map.middle())}>
          <Icon name="pin" size={18} />
          {t('Put the pin in the middle')}
        </button>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react'
import { useText } from '../../lib/text.ts'
import { Icon } from '../../ui/icon.tsx'
import type { BaseMap } from '../../ui/map/base-map.ts'
import { groundQuery, isSpot, placesQuery } from './places.ts'
import styles from './shop-map.module.css'

/** Creates a map in the element, and removes the map when the component goes. `make` is called once. */
export const useMap = <Handle extends BaseMap>(
  target: RefObject<HTMLDivElement | null>,
  make: (element: HTMLElement) => Handle,
): { map: Handle | undefined; attribution: string | undefined } => {
  const [map, setMap] = useState<Handle>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map hears of newer props by itself.
  useEffect(() => {
    if (target.current === null) return
    const made = make(target.current)
    setMap(() => made)
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', made.recolour)
    return () => {
      scheme.removeEventListener('change', made.recolour)
      made.remove()
    }
  }, [target])
  const { data: ground } = useQuery(groundQuery)
  const tiles = ground?.tiles ?? null
  useEffect(() => {
    if (tiles !== null) map?.layTiles(tiles.url).catch(() => undefined)
  }, [map, tiles])
  const { data: places } = useQuery({
    ...placesQuery,
    enabled: ground !== undefined && tiles === null,
  })
  useEffect(() => {
    if (places !== undefined) map?.namePlaces(places.filter(isSpot))
  }, [map, places])
  return { map, attribution: tiles?.attribution }
}

const Controls = ({ map, all }: { map: BaseMap; all: string }) => {
  const t = useText()
  const buttons = [
    { name: t('Zoom in'), icon: 'plus', act: () => map.zoom(1) },
    { name: t('Zoom out'), icon: 'minus', act: () => map.zoom(-1) },
    { name: all, icon: 'locate', act: map.showAll },
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

/**
 * The frame of every map: label, zoom buttons and the credit for the tiles. `all` is the label of the button that shows
 * everything.
 */
export const MapFrame = ({
  target,
  map,
  attribution,
  label,
  all,
  choosing = false,
  children,
}: {
  target: RefObject<HTMLDivElement | null>
  map: BaseMap | undefined
  attribution: string | undefined
  label: string
  all: string
  choosing?: boolean
  children?: ReactNode
}) => {
  const t = useText()
  const hint = useId()
  return (
    <div className={styles.frame}>
      <div
        ref={target}
        className={choosing ? `${styles.map} ${styles.choosing}` : styles.map}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map.
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
      />
      <p id={hint} className="visually-hidden">
        {t('Arrow keys move the map, plus and minus zoom.')}
      </p>
      {map === undefined ? null : <Controls map={map} all={all} />}
      {attribution === undefined ? null : <p className={styles.attribution}>{attribution}</p>}
      {children}
    </div>
  )
}

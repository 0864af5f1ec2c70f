import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { BaseMap } from '../../ui/map/base-map.ts'
import { isSpot } from '../place/find-places.ts'
import { placesQuery } from '../place/places-query.ts'
import { groundQuery } from './ground-query.ts'

/** The map in the element, for as long as both live. `make` is called once. */
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

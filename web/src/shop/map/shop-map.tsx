import { useEffect, useRef } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import type { Coordinates } from '#contract/rules/distance.ts'
import { useText } from '../../lib/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { createMap } from '../../ui/map/create-map.ts'
import type { Spot } from '../../ui/map/map-features.ts'
import { MapFrame, useMap } from './map-frame.tsx'
import styles from './shop-map.module.css'

/** With `onPin`, the shopper can choose a place by a press on the map, or the middle of the map by the keyboard. */
export type ShopMapProps = {
  label: string
  branches: readonly Branch[]
  picked?: number | undefined
  pin?: Coordinates | undefined
  /** Where the map is centred for choosing a place. It must be the same object while nothing changes. */
  near?: Coordinates | undefined
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

export const ShopMap = (props: ShopMapProps) => {
  const { label, branches, picked, pin, near, onPin } = props
  const t = useText()
  const target = useRef<HTMLDivElement>(null)
  const newest = useRef(props)
  useEffect(() => {
    newest.current = props
  })
  const choosing = onPin !== undefined
  const { map, attribution } = useMap(target, (element) =>
    createMap(element, {
      choosing,
      handlers: {
        onSpot: (id) => {
          const branch = newest.current.branches.find((one) => one.id === id)
          if (branch !== undefined) newest.current.onPick?.(branch)
        },
        onPlace: (at) => newest.current.onPin?.(at),
      },
    }),
  )
  useEffect(
    () => map?.show({ spots: branches.map(spotOf), picked, pin, near }),
    [map, branches, picked, pin, near],
  )
  return (
    <MapFrame
      target={target}
      map={map}
      attribution={attribution}
      label={label}
      all={t('Show all branches')}
      choosing={choosing}
    >
      {choosing ? <span className={styles.cross} aria-hidden="true" /> : null}
      {onPin === undefined || map === undefined ? null : (
        <button type="button" className={styles.middle} onClick={() => onPin(map.middle())}>
          <Icon name="pin" size={18} />
          <span>{t('Put the pin in the middle')}</span>
        </button>
      )}
    </MapFrame>
  )
}

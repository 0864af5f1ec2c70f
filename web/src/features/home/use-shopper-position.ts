import { useCallback, useEffect, useState } from 'react'
import type { Coordinates } from '#contract/rules/distance.ts'
import { locateDevice } from '../../lib/device-location.ts'
import { useDeliveryLocation } from '../../shop/branch/delivery-location.ts'

/** 'unknown': the browser does not say, or has not said yet. */
type LocationPermission = 'unknown' | PermissionState

const useLocationPermission = (): LocationPermission => {
  const [permission, setPermission] = useState<LocationPermission>('unknown')
  useEffect(() => {
    let status: PermissionStatus | undefined
    let left = false
    const hear = (): void => {
      if (status !== undefined && !left) setPermission(status.state)
    }
    // Older browsers do not have this question, or not for this permission.
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((answer) => {
        status = answer
        status.addEventListener('change', hear)
        hear()
      })
      .catch(() => undefined)
    return () => {
      left = true
      status?.removeEventListener('change', hear)
    }
  }, [])
  return permission
}

export type ShopperPosition = {
  position: Coordinates | undefined
  /** True while it makes sense to ask the shopper. After a refusal it stays false. */
  mayAsk: boolean
  asking: boolean
  ask(): void
}

/**
 * The shopper's place: the device's if it may be asked, or else the saved delivery location. A refusal is the shopper's
 * right: it is logged for us and shown nowhere.
 */
export const useShopperPosition = (): ShopperPosition => {
  const saved = useDeliveryLocation((state) => state.place?.coordinates ?? undefined)
  const permission = useLocationPermission()
  const [device, setDevice] = useState<Coordinates>()
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState(false)

  const locate = useCallback(async (): Promise<void> => {
    setAsking(true)
    const found = await locateDevice()
    setAsking(false)
    if (typeof found === 'string') setFailed(true)
    else setDevice(found)
  }, [])

  useEffect(() => {
    if (permission === 'granted') void locate()
    if (permission === 'denied') console.debug('The shopper does not share their location')
  }, [permission, locate])

  const position = device ?? saved
  return {
    position,
    mayAsk: position === undefined && permission !== 'denied' && !failed,
    asking,
    ask: () => void locate(),
  }
}

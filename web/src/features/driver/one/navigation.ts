import type { Coordinates } from '#contract/rules/distance.ts'

const isApple = (agent: string): boolean => /iPhone|iPad|iPod/.test(agent)

/** An address that the phone's own navigation opens. */
export const navigationTo = (
  { latitude, longitude }: Coordinates,
  agent = navigator.userAgent,
): string => {
  const place = `${latitude},${longitude}`
  return isApple(agent) ? `maps://?daddr=${place}` : `geo:${place}?q=${place}`
}

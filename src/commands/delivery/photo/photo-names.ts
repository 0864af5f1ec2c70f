import type { PictureStore } from '#src/stores/pictures/port.ts'

/** A delivery has one photo at most. */
export const photoNameOf = (deliveryId: string): string => `${deliveryId}.webp`

/** After every time. */
const EVER = '9999-12-31T23:59:59.999Z'

export const forgetPhoto = (handovers: PictureStore, deliveryId: string): Promise<void> =>
  handovers.drop(photoNameOf(deliveryId), EVER)

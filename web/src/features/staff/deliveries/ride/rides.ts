import { create } from 'zustand'
import { ride } from '#contract/delivery/ride.ts'
import { api } from '#web/lib/api.ts'

const STEP_MS = 3_000

/** The deliveries whose rides this app simulates. */
export const useRides = create<{ ids: readonly string[] }>()(() => ({ ids: [] }))

const step = (id: string) => api(`/api/admin/deliveries/${id}/ride`, ride, { method: 'POST' })
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, STEP_MS))

/** Rides on through other pages of the app, to the door. Rejects with what stopped it before. */
export const rideToTheDoor = async (id: string): Promise<void> => {
  if (useRides.getState().ids.includes(id)) return
  useRides.setState(({ ids }) => ({ ids: [...ids, id] }))
  try {
    while (!(await step(id)).isOver) await pause()
  } finally {
    useRides.setState(({ ids }) => ({ ids: ids.filter((one) => one !== id) }))
  }
}

type Heard = (data: string) => void

const listeners = new Set<Heard>()

/** Hears where riders are, until the result is called. */
export const hearMoves = (heard: Heard): (() => void) => {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}

export const tellMove = (data: string): void => {
  for (const heard of listeners) heard(data)
}

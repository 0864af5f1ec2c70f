import { useState } from 'react'

/** The last value that was there. What closes keeps its content with it until it is gone. */
export const useLast = <Value,>(value: Value | null | undefined): Value | undefined => {
  const [last, setLast] = useState(() => value ?? undefined)
  if (value !== null && value !== undefined && value !== last) setLast(() => value)
  return last
}

import { useState } from 'react'

/** The last value that was not empty. A closing dialog still shows this value until the dialog has gone. */
export const useLast = <Value>(value: Value | null | undefined): Value | undefined => {
  const [last, setLast] = useState(() => value ?? undefined)
  if (value !== null && value !== undefined && value !== last) setLast(() => value)
  return last
}

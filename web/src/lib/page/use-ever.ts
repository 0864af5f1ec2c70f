import { useState } from 'react'

/** True from the first time that `now` is true. Something can so be loaded when it is first wanted, and kept. */
export const useEver = (now: boolean): boolean => {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

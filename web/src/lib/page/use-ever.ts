import { useState } from 'react'

/** True from the first time that `now` is: to load something when it is first wanted, and keep it. */
export const useEver = (now: boolean): boolean => {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

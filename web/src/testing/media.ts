import { vi } from 'vitest'

/** Every media query matches, or none. */
export const stubMedia = (matches: boolean): void => {
  const media = { matches, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => media)
}

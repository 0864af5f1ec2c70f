import type { Words } from '../../lib/find-words.ts'

/** Swahili for how much or how many one buys at a time. */
export const units: Words = {
  Each: 'Moja',
  Bunch: 'Fungu',
  '{n} kg': 'kilo {n}',
  '{n} g': 'gramu {n}',
  '{n} L': 'lita {n}',
  '{n} ml': 'ml {n}',
  '{n} m': 'mita {n}',
  'Pack of {n}': 'Pakiti ya {n}',
  'Pack of {n} x {size}': 'Pakiti ya {n} x {size}',
  'Roll of {n}': 'Roli ya {n}',
  'Tray of {n}': 'Trei ya {n}',
}

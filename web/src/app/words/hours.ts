import type { Words } from '../../lib/find-words.ts'
import { shortHour } from '../../shop/branch/opening-hours.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const QUARTERS = ['00', '15', '30', '45']

const partOfDay = (hour: number): string => {
  if (hour < 4 || hour >= 19) return 'usiku'
  if (hour < 6) return 'alfajiri'
  if (hour < 12) return 'asubuhi'
  return hour < 16 ? 'mchana' : 'jioni'
}

/** The Swahili clock begins at sunrise: 8AM is the day's second hour. */
const inSwahili = (hour: number, minutes: string): string => {
  const past = minutes === '00' ? '' : `:${minutes}`
  return `saa ${((hour + 5) % 12) + 1}${past} ${partOfDay(hour)}`
}

/** Swahili for opening hours, and for the days that a branch opens on. */
export const hours: Words = {
  ...Object.fromEntries(
    HOURS.flatMap((hour) =>
      QUARTERS.map((minutes) => [shortHour(`${hour}:${minutes}`), inSwahili(hour, minutes)]),
    ),
  ),
  'Closed now. We deliver from {time}.': 'Tumefunga kwa sasa. Tunaleta kuanzia {time}.',
  'Closed now. We deliver from {time} tomorrow.':
    'Tumefunga kwa sasa. Tunaleta kesho kuanzia {time}.',
  'Closed now. We deliver from {time} on {day}.':
    'Tumefunga kwa sasa. Tunaleta {day} kuanzia {time}.',
  'Opens {time}': 'Inafunguliwa {time}',
  'Opens {time} tomorrow': 'Inafunguliwa kesho {time}',
  'Opens {time} on {day}': 'Inafunguliwa {day} {time}',
  Monday: 'Jumatatu',
  Tuesday: 'Jumanne',
  Wednesday: 'Jumatano',
  Thursday: 'Alhamisi',
  Friday: 'Ijumaa',
  Saturday: 'Jumamosi',
  Sunday: 'Jumapili',
}

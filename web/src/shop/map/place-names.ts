import type { KnownPlace } from '#contract/map.ts'
import { isSpot, placesCalled, type SpotPlace, wordsOf } from './places.ts'

/** The words after the name of a place that make the name of a road: 'Ngong Road' is not in Ngong. */
const ROAD = '(?: (?:road|rd|street|st|avenue|ave|drive|lane|highway|way|bypass|close)(?= ))'

/** The place with the longest name that is written in a text: 'Kangemi near Eagle bar' names Kangemi. */
export const placeInText = (places: readonly KnownPlace[], text: string): SpotPlace | undefined => {
  const written = ` ${wordsOf(text).join(' ')} `
  return places
    .filter(isSpot)
    .filter(({ name }) => new RegExp(` ${wordsOf(name).join(' ')}(?!${ROAD}) `, 'u').test(written))
    .sort((one, other) => other.name.length - one.name.length)[0]
}

/** The place that an address names: in its street, else by its city. */
export const placeOfAddress = (
  places: readonly KnownPlace[],
  { street, city }: { street: string; city: string },
): SpotPlace | undefined => placeInText(places, street) ?? placesCalled(places, city).find(isSpot)

export const isNameOf = ({ name }: KnownPlace, text: string): boolean =>
  wordsOf(name).join(' ') === wordsOf(text).join(' ')

/** City and region of an address at a place. Undefined if the list of places does not say them. */
export const cityOf = ({
  name,
  kind,
  region,
  city = kind === 'town' ? name : region,
}: SpotPlace): { city: string; region: string } | undefined =>
  region === undefined || city === undefined ? undefined : { city, region }

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { reaches } from '#contract/rules/distance.ts'
import { placeOfAddress } from '../map/place-names.ts'
import { placesQuery, type SpotPlace } from '../map/places.ts'
import type { AddressWords } from './draft.ts'

/**
 * The known estate or town that the words of an address name, if the branch delivers there. It is enough to say a time,
 * and never refuses an address: the shopper may live at its edge.
 */
export const useTypedArea = (
  branch: Pick<Branch, 'latitude' | 'longitude' | 'deliveryRadius'> | undefined,
  { street, city }: Pick<AddressWords, 'street' | 'city'>,
): SpotPlace | undefined => {
  const { data: places = [] } = useQuery(placesQuery)
  const area = useMemo(() => placeOfAddress(places, { street, city }), [places, street, city])
  return area !== undefined && branch !== undefined && reaches(branch, area) ? area : undefined
}

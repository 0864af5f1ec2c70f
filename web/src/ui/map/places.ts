import type { Coordinates } from '#contract/rules/distance.ts'

type Place = Coordinates & { name: string }

/** Names that help people find their way on a map without tiles. They are right to about a kilometre. */
export const places: readonly Place[] = [
  { name: 'Nairobi CBD', latitude: -1.286, longitude: 36.82 },
  { name: 'Karura Forest', latitude: -1.24, longitude: 36.834 },
  { name: 'Wilson Airport', latitude: -1.322, longitude: 36.815 },
  { name: 'Jomo Kenyatta Airport', latitude: -1.319, longitude: 36.928 },
  { name: 'Nairobi National Park', latitude: -1.373, longitude: 36.859 },
  { name: 'Kikuyu', latitude: -1.246, longitude: 36.663 },
  { name: 'Kiambu', latitude: -1.171, longitude: 36.836 },
  { name: 'Ngong', latitude: -1.353, longitude: 36.67 },
  { name: 'Ongata Rongai', latitude: -1.396, longitude: 36.738 },
  { name: 'Limuru', latitude: -1.107, longitude: 36.643 },
  { name: 'Ruiru', latitude: -1.147, longitude: 36.961 },
  { name: 'Thika', latitude: -1.039, longitude: 37.083 },
  { name: 'Athi River', latitude: -1.456, longitude: 36.979 },
  { name: 'Machakos', latitude: -1.518, longitude: 37.263 },
  { name: 'Naivasha', latitude: -0.717, longitude: 36.431 },
  { name: 'Nakuru', latitude: -0.303, longitude: 36.08 },
  { name: 'Nyeri', latitude: -0.42, longitude: 36.948 },
  { name: 'Meru', latitude: 0.046, longitude: 37.656 },
  { name: 'Eldoret', latitude: 0.514, longitude: 35.27 },
  { name: 'Kisumu', latitude: -0.092, longitude: 34.768 },
  { name: 'Garissa', latitude: -0.453, longitude: 39.646 },
  { name: 'Malindi', latitude: -3.219, longitude: 40.117 },
  { name: 'Mombasa', latitude: -4.044, longitude: 39.668 },
]

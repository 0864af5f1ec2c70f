import { booksPlants } from './books-plants.ts'
import { handsPlants } from './hands-plants.ts'
import { insidersPlants } from './insiders-plants.ts'
import { outsidersPlants } from './outsiders-plants.ts'
import type { Plant } from './plant.ts'

/** The bugs that the simulation has to find. */
export const plants: readonly Plant[] = [
  ...insidersPlants,
  ...outsidersPlants,
  ...handsPlants,
  ...booksPlants,
]

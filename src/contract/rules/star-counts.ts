/** The numbers of shown reviews that gave 1, 2, 3, 4 and 5 stars. */
export type StarCounts = readonly [number, number, number, number, number]

export const noStars: StarCounts = [0, 0, 0, 0, 0]

/** The counts with `by` more reviews (fewer, where it is negative) that gave `rating` stars. */
export const countStars = (counts: StarCounts, rating: number, by: 1 | -1): StarCounts => {
  const count = (stars: number, known: number) => (stars === rating ? known + by : known)
  const [one, two, three, four, five] = counts
  return [count(1, one), count(2, two), count(3, three), count(4, four), count(5, five)]
}

/** Rounded to two decimals. The rating of no reviews is 0. */
export const ratingOf = (counts: StarCounts): { averageRating: number; reviewCount: number } => {
  const reviewCount = counts.reduce((sum, count) => sum + count, 0)
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0)
  const averageRating = reviewCount === 0 ? 0 : Math.round((stars * 100) / reviewCount) / 100
  return { averageRating, reviewCount }
}

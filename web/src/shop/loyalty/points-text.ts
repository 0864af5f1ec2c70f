import { useText } from '../../lib/text.ts'

/** '1,234' */
export const pointsFigure = (points: number): string => points.toLocaleString('en-KE')

/** '1,234 points', or with a sign '+1,234 points'. */
export const usePointsText = (): ((points: number, sign?: '+') => string) => {
  const t = useText()
  return (points, sign) =>
    t(points === 1 ? '{n} point' : '{n} points', { n: `${sign ?? ''}${pointsFigure(points)}` })
}

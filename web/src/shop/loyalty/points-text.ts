import { useText } from '../../lib/text.ts'

/** '1,234' */
export const pointsFigure = (points: number): string => points.toLocaleString('en-KE')

/** '1,234 points' */
export const usePointsText = (): ((points: number) => string) => {
  const t = useText()
  return (points) => (points === 1 ? t('1 point') : t('{n} points', { n: pointsFigure(points) }))
}

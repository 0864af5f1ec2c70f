/** The stock's band by its sellable pieces and its threshold, with the colour that it has. */
export const stockBand = (
  quantity: number,
  threshold: number,
): { label: string; tone: 'out' | 'low' | 'medium' | 'in' } => {
  if (quantity <= 0) return { label: 'Out of Stock', tone: 'out' }
  if (quantity <= threshold) return { label: 'Low Stock', tone: 'low' }
  if (quantity <= 2 * threshold) return { label: 'Medium Stock', tone: 'medium' }
  return { label: 'In Stock', tone: 'in' }
}

/** '2,520'. */
export const countText = (count: number): string => count.toLocaleString('en-KE')

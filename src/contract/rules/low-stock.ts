/**
 * Whether the stock is low: the pieces for sale are at the threshold or below it. The dashboards, the branch cards and
 * the list of low stock count by this rule.
 */
export const isLowStock = (available: number, threshold: number): boolean => available <= threshold

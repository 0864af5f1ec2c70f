import type { InventoryEvent } from '../../domain/inventory/events.ts'
import type { Recorded } from '../../stores/event-store/events.ts'

export type StockEvent = Recorded<InventoryEvent>

/** Counts repeat the threshold. Nothing else names it. */
export const thresholdAfter = <Before extends number | null>(
  before: Before,
  { type, data }: InventoryEvent,
): Before | number =>
  type === 'StockCounted' || type === 'LowStockThresholdSet' ? data.lowStockThreshold : before

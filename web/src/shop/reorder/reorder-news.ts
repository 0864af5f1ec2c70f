import { create } from 'zustand'
import type { Missing } from './order-again.ts'

/** The outcome of putting an order into the cart again. Kept until the cart is closed. */
type ReorderNews = { orderNumber: string; missing: readonly Missing[] }

export const useReorderNews = create<{ news: ReorderNews | null }>()(() => ({ news: null }))

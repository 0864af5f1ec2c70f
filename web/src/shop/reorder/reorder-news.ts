import { create } from 'zustand'
import type { Missing } from './order-again.ts'

/** What became of an order that was put into the cart again. Kept until the cart is closed. */
type ReorderNews = { orderNumber: string; missing: readonly Missing[] }

export const useReorderNews = create<{ news: ReorderNews | null }>()(() => ({ news: null }))

export { keyOfStock, type StockKey } from '../../domain/kernel/pieces.ts'

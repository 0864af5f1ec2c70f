export { keyOfStock, type StockKey } from '../../domain/inventory/vocabulary.ts'

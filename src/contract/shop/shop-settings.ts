export { type ShopSettings, usualSettings } from '../../domain/shop-settings/vocabulary.ts'

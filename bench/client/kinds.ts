import { lives } from './lives.ts'
import { details, histories, lists, pages, purchases, searches } from './mix.ts'

export const kinds = { purchases, lives, lists, searches, details, histories, pages }

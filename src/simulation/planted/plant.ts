/** A bug that is written into a copy of the shop: `is`, which stands once in the file, becomes `becomes`. */
export type Plant = { name: string; file: string; is: string; becomes: string }

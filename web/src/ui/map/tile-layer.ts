import TileLayer from 'ol/layer/Tile.js'
import XYZ from 'ol/source/XYZ.js'

/** Loaded apart from the rest of the map, since most shops have no tiles. */
export const tileLayer = (url: string) => new TileLayer({ source: new XYZ({ url }), zIndex: 0 })

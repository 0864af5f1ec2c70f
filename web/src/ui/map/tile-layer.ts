import TileLayer from 'ol/layer/Tile.js'
import XYZ from 'ol/source/XYZ.js'

/** A script of its own, since most shops use no tiles. */
export const tileLayer = (url: string) => new TileLayer({ source: new XYZ({ url }), zIndex: 0 })

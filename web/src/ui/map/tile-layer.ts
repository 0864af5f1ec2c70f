import TileLayer from 'ol/layer/Tile.js'
import XYZ from 'ol/source/XYZ.js'

/** Apart from the rest of the map: most shops have no tiles. */
export const tileLayer = (url: string) => new TileLayer({ source: new XYZ({ url }), zIndex: 0 })

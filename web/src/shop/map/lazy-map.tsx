import { LazyPart } from './lazy-part.tsx'
import type { ShopMapProps } from './shop-map.tsx'

const loadShopMap = async () => (await import('./shop-map.tsx')).ShopMap

export const LazyMap = ({ tall = false, ...props }: ShopMapProps & { tall?: boolean }) => (
  <LazyPart load={loadShopMap} props={props} tall={tall} />
)

import { LazyPart } from './lazy-part.tsx'
import type { ShopMapProps } from './shop-map.tsx'

const load = async () => (await import('./shop-map.tsx')).ShopMap

export const LazyMap = ({ tall = false, ...props }: ShopMapProps & { tall?: boolean }) => (
  <LazyPart load={load} props={props} tall={tall} />
)

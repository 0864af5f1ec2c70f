import { LazyPart } from './lazy-map.tsx'
import type { MarksMapProps } from './marks-map.tsx'

const loadMarksMap = async () => (await import('./marks-map.tsx')).MarksMap

/** Marks and a line through places: riders, branches, customers. */
export const LazyMarksMap = ({ tall = false, ...props }: MarksMapProps & { tall?: boolean }) => (
  <LazyPart load={loadMarksMap} props={props} tall={tall} />
)

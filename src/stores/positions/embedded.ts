import { number, type Row, type Sqlite, text } from '../sqlite.ts'
import { type Fix, MOST_POINTS, type Positions, type RiderPlace } from './port.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS rider_places (
    driver TEXT PRIMARY KEY,
    at TEXT NOT NULL,
    latitude REAL NOT NULL,
    longitude REAL NOT NULL,
    accuracy REAL NOT NULL,
    heading REAL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS track_points (
    delivery TEXT NOT NULL,
    at TEXT NOT NULL,
    driver TEXT NOT NULL,
    latitude REAL NOT NULL,
    longitude REAL NOT NULL,
    accuracy REAL NOT NULL,
    heading REAL,
    PRIMARY KEY (delivery, at)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS track_points_by_time ON track_points (at);
  CREATE INDEX IF NOT EXISTS track_points_by_driver ON track_points (driver)`

const POINT = 'at, latitude, longitude, accuracy, heading'

const prepare = (db: Sqlite) => ({
  move: db.statement(
    `INSERT INTO rider_places (driver, ${POINT}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (driver)
     DO UPDATE SET at = excluded.at, latitude = excluded.latitude, longitude = excluded.longitude,
       accuracy = excluded.accuracy, heading = excluded.heading WHERE excluded.at > at`,
  ),
  place: db.statement(`SELECT ${POINT} FROM rider_places WHERE driver = ?`),
  extend: db.statement(
    `INSERT OR IGNORE INTO track_points (delivery, driver, ${POINT}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ),
  track: db.statement(
    `SELECT ${POINT} FROM track_points WHERE delivery = ? ORDER BY at LIMIT ${MOST_POINTS}`,
  ),
  before: db.statement(
    `SELECT ${POINT} FROM track_points WHERE delivery = ? AND at < ? ORDER BY at DESC LIMIT 1`,
  ),
  after: db.statement(
    `SELECT ${POINT} FROM track_points WHERE delivery = ? AND at > ? ORDER BY at LIMIT 1`,
  ),
  thin: db.statement('DELETE FROM track_points WHERE delivery = ? AND at = ?'),
  forgetPlace: db.statement('DELETE FROM rider_places WHERE driver = ?'),
  forgetPoints: db.statement('DELETE FROM track_points WHERE driver = ?'),
  forgetDelivery: db.statement('DELETE FROM track_points WHERE delivery = ?'),
  forgetOldPlaces: db.statement('DELETE FROM rider_places WHERE at < ?'),
  forgetOldPoints: db.statement('DELETE FROM track_points WHERE at < ?'),
})

const fixOf = ([at, latitude, longitude, accuracy, heading]: Row): Fix => ({
  at: text(at),
  latitude: number(latitude),
  longitude: number(longitude),
  accuracy: number(accuracy),
  heading: heading === null ? null : number(heading),
})

type Point = [string, number, number, number, number | null]
const pointOf = ({ at, latitude, longitude, accuracy, heading }: Fix): Point => [
  ...([at, latitude, longitude, accuracy, heading] as const),
]

/**
 * Riders' places in tables of `db`, which the caller opens and closes. Only this process writes the file, so followers
 * hear of each place.
 */
export const openEmbeddedPositions = (db: Sqlite): Positions => {
  db.exec(schema)
  const sql = prepare(db)
  const listeners = new Set<(place: RiderPlace) => void>()
  const first = ([row]: Row[]): Fix | undefined => (row === undefined ? undefined : fixOf(row))
  return {
    move: async (place) => {
      const isNewest = sql.move.run(place.driverId, ...pointOf(place)) > 0
      if (isNewest) for (const heard of listeners) heard(place)
      return isNewest
    },
    places: async (driverIds) =>
      driverIds.flatMap((driverId) =>
        sql.place.all(driverId).map((row) => ({ driverId, ...fixOf(row) })),
      ),
    extend: async (deliveryId, driverId, fixes) =>
      db.transaction(() => {
        for (const fix of fixes) sql.extend.run(deliveryId, driverId, ...pointOf(fix))
      }),
    track: async (deliveryId) => sql.track.all(deliveryId).map(fixOf),
    around: async (deliveryId, at) => ({
      before: first(sql.before.all(deliveryId, at)),
      after: first(sql.after.all(deliveryId, at)),
    }),
    thin: async (deliveryId, times) =>
      db.transaction(() => {
        for (const at of times) sql.thin.run(deliveryId, at)
      }),
    forgetDriver: async (driverId) =>
      db.transaction(() => {
        sql.forgetPlace.run(driverId)
        sql.forgetPoints.run(driverId)
      }),
    forgetDelivery: async (deliveryId) => void sql.forgetDelivery.run(deliveryId),
    forgetBefore: async (at) =>
      db.transaction(() => {
        sql.forgetOldPlaces.run(at)
        sql.forgetOldPoints.run(at)
      }),
    follow: (heard) => {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
    close: async () => listeners.clear(),
  }
}

/** The fields that the body gives, without those that it leaves out. */
export type GivenFields<Body> = { [Field in keyof Body]?: Exclude<Body[Field], undefined> }

/** A field that stands there as undefined is not given. */
export const givenFields = <Body extends object>(body: Body): GivenFields<Body> => {
  const given: GivenFields<Body> = { ...body }
  for (const field in given) if (given[field] === undefined) delete given[field]
  return given
}

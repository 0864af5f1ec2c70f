import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The handler filters once more what it is given, so a wider answer would do no harm. */
const whereById = `	if params.Filter.Has("_id") {
		v, _ := params.Filter.Get("_id")
		wanted := []any{v}
		if of, ok := v.(*types.Document); ok && of.Len() == 1 && of.Has("$in") {
			if in, ok := must.NotFail(of.Get("$in")).(*types.Array); ok {
				wanted = must.NotFail(iterator.ConsumeValues(in.Iterator()))
			}
		}
		for _, one := range wanted {
			switch one.(type) {
			case string, types.ObjectID:
				args = append(args, string(must.NotFail(sjson.MarshalSingleValue(one))))
			}
		}
		if len(args) == len(wanted) && len(args) > 0 {
			marks := strings.Repeat(", ?", len(args))[2:]
			whereClause = fmt.Sprintf(\` WHERE %s IN (%s)\`, metadata.IDColumn, marks)
		} else {
			args = nil
		}
	}
`

/** @type {[file: string, asItIs: string | RegExp, changed: string][]} */
const changes = [
  // The index names the field without '$.', and SQLite uses it for the same words alone.
  ['metadata/metadata.go', `DefaultColumn + "->'$._id'"`, `DefaultColumn + "->'_id'"`],
  ['collection.go', /\tif params\.Filter\.Len\(\) == 1 \{[\s\S]*?\n\t\}\n/, whereById],
  [
    'collection.go',
    '/sjson"\n',
    '/sjson"\n\t"github.com/FerretDB/FerretDB/internal/util/iterator"\n',
  ],
]

/**
 * Without the modes: nobody may write to what is in the module cache.
 * @param {string} from
 * @param {string} to
 */
const copyContents = (from, to) => {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const copy = join(to, relative(from, file))
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, readFileSync(file))
  }
}

/** @param {string} folder of the copy */
const change = (folder) => {
  for (const [name, asItIs, changed] of changes) {
    const file = join(folder, 'internal/backends/sqlite', name)
    const before = readFileSync(file, 'utf8')
    const after = before.replace(asItIs, () => changed)
    if (after === before) throw new Error(`${file} is not the one that is known`)
    writeFileSync(file, after)
  }
}

/**
 * FerretDB reads a whole collection to find or change a document, where MongoDB goes by its id: that was by far most of
 * what the tests of the engines cost. Writes a copy of FerretDB that goes by the id, and gives the go.mod to build with.
 * @param {string} program folder of the Go program
 * @param {string} to folder for the copy
 */
export const writeCopyById = (program, to) => {
  const module = 'github.com/FerretDB/FerretDB'
  /** @param {string[]} args */
  const go = (args) => execFileSync('go', args, { cwd: program, encoding: 'utf8' }).trim()
  go(['mod', 'download', module])
  const source = go(['list', '-m', '-f', '{{.Dir}}', module])
  const copy = join(to, 'module')
  rmSync(to, { recursive: true, force: true })
  copyContents(source, copy)
  change(copy)
  for (const name of ['go.mod', 'go.sum']) copyFileSync(join(program, name), join(to, name))
  const modfile = join(to, 'go.mod')
  go(['mod', 'edit', `-replace=${module}=${copy}`, modfile])
  return modfile
}

import { execFile } from 'node:child_process'
import { root } from './paths.mjs'
import { run } from './run.mjs'

/** The npm that started this process, or else the one on the path. @param {string[]} args */
const npmCommand = (args) => {
  const script = process.env.npm_execpath
  return script?.endsWith('.js')
    ? { command: process.execPath, args: [script, ...args] }
    : { command: 'npm', args }
}

/** Runs npm in this terminal. Resolves to its exit code. @param {string[]} words */
export const npm = (words) => {
  const { command, args } = npmCommand(words)
  return run(command, args)
}

/**
 * What npm prints on standard output, whatever its exit code. Empty if npm is not there or takes longer.
 * @param {string[]} words
 * @param {number} timeout in ms
 * @returns {Promise<string>}
 */
export const npmPrints = (words, timeout) =>
  new Promise((resolve) => {
    const { command, args } = npmCommand(words)
    const options = { cwd: root, timeout, maxBuffer: 64 * 1024 * 1024 }
    execFile(command, args, options, (_error, stdout) => resolve(stdout))
  })

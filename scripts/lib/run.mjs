import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * Runs a program in the project's folder with this terminal. Resolves to its exit code, or 1 if a signal ended it.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] beside this process's own
 * @returns {Promise<number>}
 */
export const run = (command, args, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** @param {number} since from performance.now() */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

// Plain JavaScript, because it runs on the machine's own Node before Node 24 is there.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureNode, ensurePackages } from './bootstrap.mjs'
import { ensureDebian } from './debian.mjs'
import { explained, rootDir } from './machine.mjs'

/**
 * Installs Node 24, the packages and the Debian packages named, then runs a TypeScript file with the arguments of this process and
 * exits with its code. If something is missing and cannot be installed, one sentence says so.
 *
 * @param {string} file from the root
 * @param {{ debian: string[], env?: Record<string, string> }} options the variables beside this process's own
 */
export async function runOnNode(file, { debian, env = {} }) {
  await explained(async () => {
    await ensureDebian(debian)
    const node = await ensureNode()
    await ensurePackages()
    process.exitCode = await run(node, [join(rootDir, file), ...process.argv.slice(2)], env)
  })
}

/**
 * @param {string} node
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<number>} exit code
 */
function run(node, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: rootDir, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

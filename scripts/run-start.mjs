// Checks what this machine has, brings Node 24 and the packages, then hands over to engines/src/start.ts. Runs on Node 18 and later.
import { spawn } from 'node:child_process'
import module from 'node:module'
import { join } from 'node:path'
import { ensureNode, ensurePackages } from './bootstrap.mjs'
import { explained, rootDir } from './machine.mjs'
import { requirePrerequisites } from './prerequisites.mjs'

const entry = join(rootDir, 'engines/src/start.ts')
// Without the dashes before it npm takes the option for one of its own, and tells it so.
const args = [...process.argv.slice(2), ...(process.env.npm_config_demo ? ['--demo'] : [])]

await explained(async () => {
  await requirePrerequisites()
  const node = await ensureNode()
  await ensurePackages()
  // Node keeps what it has compiled here, which saves the next start a second and each process 10 MB.
  process.env.NODE_COMPILE_CACHE ??= join(rootDir, 'node_modules/.cache/node')
  if (node === process.execPath) await startHere()
  else process.exitCode = await startUnder(node)
})

async function startHere() {
  module.enableCompileCache?.()
  const { start } = await import(entry)
  process.exit(await start(args))
}

/**
 * The channel closes when this process ends, which ends the other one; signals are passed on.
 * @param {string} node
 * @returns {Promise<number>} exit code
 */
function startUnder(node) {
  // It only waits, so a small young generation saves memory.
  const child = spawn(node, ['--max-semi-space-size=1', entry, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(name, () => child.kill(name))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

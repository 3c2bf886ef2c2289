// `npm run bench`: measures Majlis beside its peers (docs/benchmarks.md). `npm run bench -- weight` measures that part only.
// Plain JavaScript, because it runs on the machine's own Node before Node 24 is there.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { BootstrapError, ensureDebian, ensureNode, ensurePackages, rootDir } from './bootstrap.mjs'

try {
  const node = await ensureNode()
  await ensurePackages()
  await ensureDebian(['chromium'])
  const args = [join(rootDir, 'bench/run.ts'), ...process.argv.slice(2)]
  process.exitCode = await new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: rootDir, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error
  process.stdout.write(`${error.message}\n`)
  process.exitCode = 1
}

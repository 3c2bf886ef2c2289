// `npm run screens`: renders every screen from the demo data into `screens/`, with one contact sheet each. A part:
// `npm run screens -- home room --size 360 --theme dark --lang ar`. `npm run screens -- --pictures` makes the README's.
// Plain JavaScript, because it runs on the machine's own Node before Node 24 is there.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { BootstrapError, ensureDebian, ensureNode, ensurePackages, rootDir } from './bootstrap.mjs'

try {
  const node = await ensureNode()
  await ensurePackages()
  await ensureDebian(['chromium'])
  const args = [join(rootDir, 'scripts/screens/run.ts'), ...process.argv.slice(2)]
  process.exitCode = await new Promise((resolve, reject) => {
    // The LiveKit library tells every step of it in any other environment.
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(node, args, { cwd: rootDir, stdio: 'inherit', env })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error
  process.stdout.write(`${error.message}\n`)
  process.exitCode = 1
}

import { startInstallation } from './stack.ts'

/**
 * The installation for all journeys that do not break anything. Its address is in MAJLIS_URL, its server's environment in MAJLIS_STACK. If
 * both are set already, the journeys use that installation.
 */
export default async function globalSetup() {
  if (process.env['MAJLIS_URL'] && process.env['MAJLIS_STACK']) return
  const stack = await startInstallation({
    INTERNAL_PROVIDERS: '127.0.0.1',
    FLAG_DRIVE_ENABLE: 'true',
    FLAG_MULTILINGUAL_MEETING: 'true',
  })
  process.env['MAJLIS_URL'] = stack.url
  process.env['MAJLIS_STACK'] = JSON.stringify(stack.env)
  return () => stack.stop()
}

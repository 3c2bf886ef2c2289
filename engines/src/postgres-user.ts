import { dirname } from 'node:path'
import { StartError } from './config.ts'
import type { EngineContext } from './engine.ts'

/** The user PostgreSQL runs as when Majlis is started by root, whom PostgreSQL refuses. */
export interface ServiceUser {
  readonly uid: number
  readonly gid: number
}

/**
 * The `postgres` user of this machine, created when it is missing; undefined when Majlis is not started by root.
 * Throws one sentence when that user cannot reach the program or the data folder.
 */
export async function findServiceUser(
  program: string,
  context: EngineContext,
): Promise<ServiceUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const known = await readUser(context)
  if (!known) {
    const args = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']
    await run(context, 'useradd', args).catch(() => undefined)
  }
  const found = known ?? (await readUser(context))
  if (!found) {
    throw new StartError(
      'PostgreSQL does not run as root: create a user named postgres, or start Majlis as another user.',
    )
  }
  for (const path of [dirname(program), context.dataDir]) {
    if ((await run(context, 'test', ['-x', path], found)).code === 0) continue
    throw new StartError(
      `PostgreSQL does not run as root, and its user may not enter ${path}: open the folders above it (chmod a+x), or start Majlis as another user.`,
    )
  }
  return found
}

async function readUser(context: EngineContext): Promise<ServiceUser | undefined> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run(context, 'id', [flag, 'postgres'])))
  if (!uid || !gid || uid.code !== 0 || gid.code !== 0) return undefined
  return { uid: Number(uid.output), gid: Number(gid.output) }
}

function run(context: EngineContext, command: string, args: string[], runAs?: ServiceUser) {
  return context.run({ name: command, command, args, env: { PATH: context.env['PATH'] }, cwd: '/', ...runAs })
}

import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartError } from './config.ts'

/** The user PostgreSQL runs as when Majlis is started by root, whom PostgreSQL refuses. */
export interface ServiceUser {
  readonly uid: number
  readonly gid: number
}

/**
 * The user that a cluster belongs to; before there is one, the `postgres` user of this machine, which is created when it
 * is missing. Undefined when Majlis is not started by root. Throws `StartError` when there can be no such user.
 */
export function findServiceUser(cluster: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const known = readUser()
  if (known) return known
  const args = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']
  spawnSync('useradd', args)
  const created = readUser()
  if (created) return created
  throw new StartError(
    'PostgreSQL does not run as root: create a user named postgres, or start Majlis as another user.',
  )
}

/** Whether that user may enter a folder or run a program; true for the user of this process. */
export function mayReach(user: ServiceUser | undefined, path: string): boolean {
  return !user || spawnSync('test', ['-x', path], { cwd: '/', ...user }).status === 0
}

function readUser(): ServiceUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

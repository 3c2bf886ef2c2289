import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isProgram, programEnvironment, prlimit } from './programs.ts'

/** The programs that keep another program from doing harm with a file of a stranger. */
export interface SandboxPrograms {
  /** Hides network, files and other processes. */
  bubblewrap: string
  /** Limits memory, processor time and the size of files. */
  prlimit: string
}

const debianPaths: SandboxPrograms = { bubblewrap: '/usr/bin/bwrap', prlimit }
const probeMs = 10_000

/** Why there is no sandbox. */
export type SandboxProblem = 'no_sandbox' | 'sandbox_forbidden'

let found: SandboxPrograms | SandboxProblem | null = null

/**
 * Where they are on Debian and its derivatives. `no_sandbox`: one of them is not installed. `sandbox_forbidden`: this machine or container allows no
 * user namespaces. It is probed once for each process; a machine that is too busy to answer is not taken for one that forbids them.
 */
export function findSandbox(): SandboxPrograms | SandboxProblem {
  found ??= probe()
  return found
}

function probe(): SandboxPrograms | SandboxProblem {
  if (!Object.values(debianPaths).every(isProgram)) return 'no_sandbox'
  const view = { ...emptyView, folder: '/usr' }
  const [program = '', ...args] = sandboxed(debianPaths.bubblewrap, view, ['/usr/bin/true'])
  const { status } = spawnSync(program, args, { env: programEnvironment, stdio: 'ignore', timeout: probeMs })
  return status === 0 || status === null ? debianPaths : 'sandbox_forbidden'
}

/** What programs of the system read beside themselves. */
const system = ['/bin', '/lib', '/lib64', '/etc/alternatives', '/etc/ld.so.cache']

/** What a program sees of the machine. */
export interface SandboxView {
  /** The program, by its path. */
  program: string
  /** What it reads beside the programs of the system; what does not exist is left out. */
  reads: readonly string[]
  /** Folders of the server, which stay hidden where they lie in one that can be read. */
  hidden: readonly string[]
  /** The only folder in which it can write. */
  folder: string
  /** Where the command finds the folder. */
  inside: string
}

const emptyView: SandboxView = {
  program: '/usr/bin/true',
  reads: [],
  hidden: [],
  folder: '/',
  inside: '/work',
}

/**
 * A command in bubblewrap: it sees the programs of the system and one folder, no network and no other process, and ends with the process that
 * started it.
 */
export function sandboxed(
  bubblewrap: string,
  { program, reads, hidden, folder, inside }: SandboxView,
  command: readonly string[],
): string[] {
  const installation = installationOf(program)
  const bound = ['/usr', ...system, ...reads, ...installation]
  // As they really lie: a bind shows what is there, whatever it is called.
  const masked = hidden
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
    .filter((path) => bound.some((one) => path === one || path.startsWith(`${one}/`)))
  const options = [
    ['--unshare-all'],
    ['--die-with-parent'],
    ['--new-session'],
    // A server that runs as root would hand them on, and with them the right to write into what is mounted.
    ['--cap-drop', 'ALL'],
    ...bound.map((path) => ['--ro-bind-try', path, path]),
    ...masked.map((path) => ['--tmpfs', path]),
    // A program inside of what is masked stays there.
    ...installation.filter((path) => masked.includes(path)).map(() => ['--ro-bind', program, program]),
    ...masked.map((path) => ['--remount-ro', path]),
    ['--proc', '/proc'],
    ['--dev', '/dev'],
    // Otherwise /dev and /dev/shm would be memory without a limit; the devices are mounts of their own.
    ['--remount-ro', '/dev'],
    ['--bind', folder, inside],
    ['--symlink', inside, '/tmp'],
    ['--setenv', 'HOME', inside],
    ['--setenv', 'TMPDIR', inside],
    ['--chdir', inside],
    // Otherwise the root folder would be a file system in memory without a limit.
    ['--remount-ro', '/'],
  ]
  return [bubblewrap, ...options.flat(), ...command]
}

/** Of a program elsewhere than in `/usr`: its own folder, such as `/opt/libreoffice25.8` or `/opt/ffmpeg` with its `lib`, or only the program where it has none. */
function installationOf(given: string): string[] {
  const program = existsSync(given) ? realpathSync(given) : given
  if (program.startsWith('/usr/')) return []
  // …/libreoffice25.8/program/soffice, …/ffmpeg/bin/ffmpeg
  if (!['program', 'bin'].includes(basename(dirname(program)))) return [program]
  const folder = dirname(dirname(program))
  const isOwn = basename(dirname(program)) === 'program' || existsSync(join(folder, 'lib'))
  return folder === '/' || dirname(folder) === '/' || !isOwn ? [program] : [folder]
}

import { existsSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** What LibreOffice reads of the system: itself, its settings and fonts. */
const readable = [
  '/bin',
  '/lib',
  '/lib64',
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/libreoffice',
  '/var/cache/fontconfig',
  '/var/lib/libreoffice',
]

interface Seen {
  /** The program of LibreOffice. */
  office: string
  /** Folders of the server, which stay hidden where they lie in one that can be read. */
  hidden: readonly string[]
  folder: string
  /** Where the command finds the folder. */
  inside: string
}

/**
 * A command in bubblewrap: it sees the programs of the system and one folder, no network and no other process, and ends with the process that
 * started it.
 */
export function sandboxed(
  sandbox: string,
  { office, hidden, folder, inside }: Seen,
  command: readonly string[],
): string[] {
  const bound = ['/usr', ...readable, ...installationOf(office)]
  const masked = hidden
    .map((path) => resolve(path))
    .filter((path) => existsSync(path) && bound.some((one) => path.startsWith(`${one}/`)))
  const options = [
    ['--unshare-all'],
    ['--die-with-parent'],
    ['--new-session'],
    ...bound.map((path) => ['--ro-bind-try', path, path]),
    ...masked.map((path) => ['--tmpfs', path, '--remount-ro', path]),
    ['--proc', '/proc'],
    ['--dev', '/dev'],
    ['--bind', folder, inside],
    ['--symlink', inside, '/tmp'],
    ['--setenv', 'HOME', inside],
    ['--setenv', 'TMPDIR', inside],
    ['--chdir', inside],
    // Otherwise the root folder would be a file system in memory without a limit.
    ['--remount-ro', '/'],
  ]
  return [sandbox, ...options.flat(), ...command]
}

/** Of a LibreOffice elsewhere than in `/usr`, such as `/opt/libreoffice25.8`: its own folder, and the link that leads there. */
function installationOf(office: string): string[] {
  const program = existsSync(office) ? realpathSync(office) : office
  if (program.startsWith('/usr/')) return []
  // …/libreoffice25.8/program/soffice
  const folder = dirname(dirname(program))
  return folder === '/' || dirname(folder) === '/' ? [program] : [folder]
}

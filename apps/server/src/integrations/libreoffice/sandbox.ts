/** What LibreOffice reads of the system: itself, its settings and fonts. */
const readable = [
  '/bin',
  '/lib',
  '/lib64',
  '/opt',
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/libreoffice',
  '/var/cache/fontconfig',
  '/var/lib/libreoffice',
]

/**
 * A command in bubblewrap: it sees the programs of the system and one folder, no network and no other process, and ends with the process that
 * started it.
 */
export function sandboxed(
  sandbox: string,
  folder: string,
  inside: string,
  command: readonly string[],
): string[] {
  const options = [
    ['--unshare-all'],
    ['--die-with-parent'],
    ['--new-session'],
    ['--ro-bind', '/usr', '/usr'],
    ...readable.map((path) => ['--ro-bind-try', path, path]),
    ['--proc', '/proc'],
    ['--dev', '/dev'],
    ['--bind', folder, inside],
    ['--symlink', inside, '/tmp'],
    ['--setenv', 'HOME', inside],
    ['--setenv', 'TMPDIR', inside],
    ['--chdir', inside],
    // Otherwise what lies beside would be memory without a bound.
    ['--remount-ro', '/'],
  ]
  return [sandbox, ...options.flat(), ...command]
}

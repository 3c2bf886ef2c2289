import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startStack } from '@majlis/engines'
import { startStandInEngines } from './stand-in-engines.ts'

/** An installation with the demo data. */
export interface Installation extends AsyncDisposable {
  readonly url: string
  /** Opens the mailbox. */
  readonly mailboxKey: string
  /** Passwords of the demo's people by their addresses. */
  readonly passwords: Readonly<Record<string, string>>
}

/** Of the demo's people the one who runs the installation. */
const operatorAddress = 'tomas@riverside.example'

type Kept = Pick<Installation, 'url' | 'mailboxKey' | 'passwords'>

/** Where an installation that was kept is written down for the runs after it. */
const keptFile = join(import.meta.dirname, '../../screens/.installation.json')

/** The kept installation if it responds; otherwise a new one in a temporary folder. */
export async function openInstallation(say: (line: string) => void): Promise<Installation> {
  const kept = await readKept()
  if (kept) return { ...kept, [Symbol.asyncDispose]: async () => undefined }

  const dataDir = await mkdtemp(join(tmpdir(), 'majlis-screens-'))
  const { PATH, HOME, LANG, ENGINES_DIR, WEB_DIST } = process.env
  const passwords: Record<string, string> = {}
  const engines = await startStandInEngines()
  const stack = await startStack({
    dataDir,
    host: '127.0.0.1',
    port: await freePort(),
    env: {
      PATH,
      HOME,
      LANG,
      ENGINES_DIR,
      WEB_DIST,
      NEW_ORGANIZATION_DAYS: '0',
      ORGANIZATIONS_PER_ADDRESS: '1000000',
      SPEECH_URL: engines.url,
      SPEECH_MODEL: 'large-v3,small.en',
      LLM_URL: engines.url,
      FLAG_DRIVE_ENABLE: 'true',
      FLAG_EDIT_TRANSCRIPTION: 'true',
    },
    // A named folder has been built already.
    web: !WEB_DIST,
    demo: true,
    operator: operatorAddress,
    say: (line) => {
      for (const { email, password } of signInsIn(line)) passwords[email] = password
      if (signInsIn(line).length === 0) say(line)
    },
  })
  return {
    url: stack.url,
    mailboxKey: stack.env['MAILBOX_KEY'] ?? '',
    passwords,
    async [Symbol.asyncDispose]() {
      await stack.stop()
      engines.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Writes an installation down, so that the next runs use it; resolves when this program has to end. */
export async function keepInstallation({ url, mailboxKey, passwords }: Installation): Promise<void> {
  await mkdir(dirname(keptFile), { recursive: true })
  await writeFile(keptFile, JSON.stringify({ url, mailboxKey, passwords }), { mode: 0o600 })
  await new Promise((resolve) => {
    // Listening for signals alone keeps no program running.
    const running = setInterval(() => undefined, 60_000)
    const end = () => resolve(clearInterval(running))
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
  })
  await rm(keptFile, { force: true })
}

async function readKept(): Promise<Kept | null> {
  try {
    // Written by `keepInstallation` above.
    const kept = JSON.parse(await readFile(keptFile, 'utf8')) as Kept
    const answer = await fetch(`${kept.url}/api/health/live`)
    return answer.ok ? kept : null
  } catch {
    return null
  }
}

/** The demo's lines of the terminal: `Nusrat Rahman   nusrat@riverside.example   owner  Abcd-efgh-1234`. */
function signInsIn(text: string): { email: string; password: string }[] {
  return [...text.matchAll(/(\S+@\S+)\s+\w+\s+(\S+-\d+)\s*$/gm)].map(([, email = '', password = '']) => ({
    email,
    password,
  }))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limitArguments } from '../../platform/process/programs.ts'
import { runBounded } from '../../platform/process/run-bounded.ts'
import { sandboxed } from '../../platform/process/sandbox.ts'
import type { OfficePrograms } from './find-office.ts'
import { NotConverted } from './not-converted.ts'

/** The folder, as the program sees it. */
const inside = '/work'

/** What LibreOffice reads beside itself: its settings and fonts. */
export const officeReads = ['/etc/fonts', '/etc/libreoffice', '/var/cache/fontconfig', '/var/lib/libreoffice']

export interface OfficeBounds {
  timeoutMs: number
  /** Of each process. */
  maxMemoryBytes: number
  /** The limit of the PDF, and of every other file that is written meanwhile. */
  maxFileBytes: number
}

const defaultBounds: OfficeBounds = {
  timeoutMs: 45_000,
  maxMemoryBytes: 1_500 * 1024 * 1024,
  maxFileBytes: 50 * 1024 * 1024,
}

export interface OfficeConverter {
  /** Passes the PDF to `keep`, and removes it afterwards. Throws `NotConverted`, and what reading the content and `keep` throw. */
  convert(document: OfficeDocument, keep: (pdf: Readable, bytes: number) => Promise<unknown>): Promise<void>
}

export interface OfficeDocument {
  /** Lower case, without the dot. */
  extension: string
  content: Readable
}

interface OfficeConverterOptions {
  programs: Omit<OfficePrograms, 'bubblewrap'> & {
    /** Null: no sandbox. Only for tests that use another program. */
    bubblewrap: string | null
  }
  bounds?: OfficeBounds
  /** Folders of the server, which the program must not see. */
  hidden?: readonly string[]
}

/**
 * Makes PDFs with LibreOffice. Documents are not trusted: each is opened in a separate process with a new profile, without
 * access to the network, other files or other processes, and with limits on time, memory and size. Macros and external links are off.
 */
export function createOfficeConverter({
  programs,
  bounds = defaultBounds,
  hidden = [],
}: OfficeConverterOptions): OfficeConverter {
  const { bubblewrap } = programs

  return {
    async convert({ extension, content }, keep) {
      const folder = await mkdtemp(join(tmpdir(), 'majlis-office-'))
      const seen = bubblewrap === null ? folder : inside
      try {
        await writeProfile(join(folder, 'profile', 'user'))
        await pipeline(content, createWriteStream(join(folder, `document.${extension}`)))
        const command = [programs.office, ...officeArguments(seen, extension)]
        const bounded = [programs.prlimit, ...limitArguments(bounds), ...command]
        const view = { program: programs.office, reads: officeReads, hidden, folder, inside }
        await runBounded(bubblewrap === null ? bounded : sandboxed(bubblewrap, view, bounded), {
          folder,
          timeoutMs: bounds.timeoutMs,
          toError: (problem, stderr) => new NotConverted(`LibreOffice ${problem}: ${stderr}`),
        })
        const pdf = join(folder, 'document.pdf')
        const bytes = await lengthOf(pdf, bounds)
        await keep(createReadStream(pdf), bytes)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

async function lengthOf(path: string, { maxFileBytes }: OfficeBounds): Promise<number> {
  // LibreOffice reports success for a file that it cannot read.
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size === 0 || size > maxFileBytes) throw new NotConverted('no PDF was made')
  return size
}

function officeArguments(folder: string, extension: string): string[] {
  return [
    '--headless',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    '--nologo',
    `-env:UserInstallation=file://${folder}/profile`,
    '--convert-to',
    'pdf',
    '--outdir',
    folder,
    `${folder}/document.${extension}`,
  ]
}

async function writeProfile(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'registrymodifications.xcu'), profile)
}

const security = (name: string, value: string) =>
  `<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** LibreOffice follows links only in documents from trusted folders, and there are none. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${security('MacroSecurityLevel', '3')}
${security('DisableMacrosExecution', 'true')}
${security('BlockUntrustedRefererLinks', 'true')}
</oor:items>
`

import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { archivePartNames, type ArchiveScope } from '@majlis/contract'
import { createModules } from '../app/modules.ts'
import { createPlatform } from '../app/platform.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { createLog } from '../platform/log/log.ts'
import { zipOf } from '../platform/zip/zip.ts'
import { requireMigrated } from './require-ready.ts'

const usage = `usage: archive <meeting ID> <file.zip> [--date 2026-02-11T10:00:00Z | --series] [--without ${archivePartNames.join(',')}]`

/** `archive <meeting ID> <file.zip>` writes everything of a date of a meeting, or of its series, into one file, as its host would get it. */
export async function archive(config: Config): Promise<void> {
  const wanted = readArguments(process.argv.slice(3))
  if (!wanted) return fail(usage)
  await requireMigrated(config)
  const log = createLog({ level: 'error' })
  const platform = createPlatform({ config, clock: systemClock, log })
  try {
    const { archives } = createModules({ config, clock: systemClock, log, platform })
    const { entries } = await archives.api.openForOperator(wanted, wanted.parts)
    await writeWhole(wanted.file, Readable.from(zipOf(entries()), { objectMode: false }))
    process.stdout.write(`Wrote ${wanted.file}\n`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    fail(`${wanted.reference}: ${error.message}`)
  } finally {
    await platform.close()
  }
}

function fail(text: string): void {
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

/** Under another name until it is complete. */
async function writeWhole(file: string, content: Readable): Promise<void> {
  const unfinished = `${file}.part`
  try {
    await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Null for arguments that the command does not know. */
function readArguments(args: string[]) {
  const options = {
    date: { type: 'string' },
    series: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
  } as const
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    const [reference = '', file = '', ...more] = positionals
    const date = values.date === undefined ? undefined : Date.parse(values.date)
    const without = values.without.split(',').filter(Boolean)
    const isKnown = without.every((name) => archivePartNames.some((part) => part === name))
    if (file === '' || more.length > 0 || Number.isNaN(date) || !isKnown) return null
    const scope: ArchiveScope = values.series ? 'series' : 'date'
    const parts = archivePartNames.filter((name) => !without.includes(name))
    return { reference: reference.replaceAll(' ', ''), file, date, scope, parts }
  } catch {
    return null
  }
}

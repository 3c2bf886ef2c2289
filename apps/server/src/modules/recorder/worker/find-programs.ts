import { isProgram } from '../../../platform/process/programs.ts'
import type { RecorderProblem } from '../recorder.tables.ts'

/** Where Debian and its relatives have them. */
const usualBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const usualFfmpegs = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg']

export interface RecorderPrograms {
  browser: string
  ffmpeg: string
}

export interface GivenPrograms {
  browser: string | undefined
  ffmpeg: string | undefined
}

/** The programs that recording needs, or which of them is missing. */
export function findPrograms(given: GivenPrograms): RecorderPrograms | RecorderProblem {
  const browser = given.browser ?? usualBrowsers.find(isProgram)
  if (!browser) return 'no_browser'
  const ffmpeg = findFfmpeg(given.ffmpeg)
  return ffmpeg ? { browser, ffmpeg } : 'no_ffmpeg'
}

/** With LiveKit Egress, which brings its own browser. */
export function findEgressPrograms(given: GivenPrograms): RecorderPrograms | RecorderProblem {
  const ffmpeg = findFfmpeg(given.ffmpeg)
  return ffmpeg ? { browser: '', ffmpeg } : 'no_ffmpeg'
}

/** Null if it is not installed. */
export function findFfmpeg(given: string | undefined): string | null {
  return given ?? usualFfmpegs.find(isProgram) ?? null
}

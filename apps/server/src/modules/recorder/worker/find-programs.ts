import type { Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import { isProgram } from '../../../platform/process/programs.ts'
import type { RecorderProblem } from '../recorder.tables.ts'

/** Where Debian and its relatives have them. */
const usualBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export interface RecorderPrograms {
  browser: string
  ffmpeg: Ffmpeg
}

export interface GivenPrograms {
  browser: string | undefined
  /** Null: it is not installed. */
  ffmpeg: Ffmpeg | null
}

/** The programs that recording needs, or which of them is missing. */
export function findPrograms({ browser: given, ffmpeg }: GivenPrograms): RecorderPrograms | RecorderProblem {
  const browser = given ?? usualBrowsers.find(isProgram)
  if (!browser) return 'no_browser'
  return ffmpeg ? { browser, ffmpeg } : 'no_ffmpeg'
}

/** With LiveKit Egress, which brings its own browser. */
export function findEgressPrograms({ ffmpeg }: GivenPrograms): RecorderPrograms | RecorderProblem {
  return ffmpeg ? { browser: '', ffmpeg } : 'no_ffmpeg'
}

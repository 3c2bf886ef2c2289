import { benchApi } from './api.bench.ts'
import { benchBooking } from './booking.bench.ts'
import { benchCalendar } from './calendar.bench.ts'
import { benchCaptions } from './captions.bench.ts'
import { benchDrive } from './drive.bench.ts'
import { benchInvite } from './invite.bench.ts'
import { benchJoin } from './join.bench.ts'
import { benchList } from './list.bench.ts'
import { benchPublic } from './public.bench.ts'
import { benchRecord } from './record.bench.ts'
import { benchRecurrence } from './recurrence.bench.ts'
import { benchScreen } from './screen.bench.ts'
import { benchSearch } from './search.bench.ts'
import { benchSync } from './sync.bench.ts'
import { type BenchOptions, type BenchResult, saveResult } from './harness/results.ts'
import { benchNames, rewritePage } from './harness/page.ts'
import { benchTranscribe } from './transcribe.bench.ts'
import { benchTranscript } from './transcript.bench.ts'
import { benchUpload } from './upload.bench.ts'
import { benchWeak } from './weak.bench.ts'
import { benchWeight } from './weight.bench.ts'

const directory = new URL('results/', import.meta.url).pathname
const benches: Readonly<
  Record<(typeof benchNames)[number], (options: BenchOptions) => Promise<BenchResult>>
> = {
  join: benchJoin,
  weight: benchWeight,
  screen: benchScreen,
  public: benchPublic,
  api: benchApi,
  list: benchList,
  recurrence: benchRecurrence,
  calendar: benchCalendar,
  booking: benchBooking,
  invite: benchInvite,
  upload: benchUpload,
  record: benchRecord,
  sync: benchSync,
  search: benchSearch,
  drive: benchDrive,
  weak: benchWeak,
  captions: benchCaptions,
  transcribe: benchTranscribe,
  transcript: benchTranscript,
}

/**
 * `npm run bench [-- name …]`: runs the benches named, or all, and writes their results and the page. With `--quick` a few
 * runs of each, written nowhere.
 */
async function run(args: readonly string[]): Promise<number> {
  const isQuick = args.includes('--quick')
  const asked = args.filter((arg) => arg !== '--quick')
  const unknown = asked.filter((name) => !(name in benches))
  if (unknown.length > 0) {
    console.error(`There is no bench called ${unknown.join(', ')}. Benches: ${benchNames.join(', ')}.`)
    return 2
  }
  for (const [name, bench] of Object.entries(benches)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    console.log(`\n▶ ${name}`)
    const result = await bench({ say: (line) => console.log(`  ${line}`), isQuick })
    if (!isQuick) {
      await saveResult(directory, result)
      await rewritePage(directory)
    }
    for (const { name: measured, ours, peer, ratio, aims } of result.measures)
      console.log(
        `  ${measured}: ${ours.median} beside ${peer.median}, ratio ${ratio.median}${aims.map((aim) => (aim.isMet ? ' ✔' : ' ✘')).join('')}`,
      )
    for (const { name: measured, value } of result.alone ?? []) console.log(`  ${measured}: ${value}`)
  }
  return 0
}

process.exit(await run(process.argv.slice(2)))

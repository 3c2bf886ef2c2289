import type { Page } from 'playwright-core'
import { type Installation, openInstallation } from './harness/installation.ts'
import { describeMachine } from './harness/machine.ts'
import { mark, percentile } from './harness/numbers.ts'
import { populate } from './harness/population.ts'
import type { BenchOptions, BenchResult } from './harness/results.ts'
import { openSignedIn } from './harness/signed-in-page.ts'
import { changeScreen, watchShifts } from './harness/screen-change.ts'

/** From one screen to the next, by the entry of the menu that leads there and the place that it opens. */
const steps = [
  { to: 'Calendar', path: '/calendar' },
  { to: 'Meeting management', path: '/meeting-management' },
  { to: 'Manage users', path: '/user-management' },
  { to: 'Home', path: '/home' },
] as const

const maxMedianMs = 200
const maxShift = 0.02
/** As Lighthouse slows a phone's processor. */
const slowdown = 4

/** From pressing an entry of the menu until its screen is painted with what it shows, in an app that has shown it before. */
export async function benchScreen({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  await using installation = await openInstallation(say)
  const page = await openHome(installation)
  try {
    const times = new Map<string, number[]>(steps.map(({ to }) => [to, []]))
    let shift = 0
    const rounds = isQuick ? 3 : 15
    for (let round = -2; round < rounds; round++) {
      for (const { to, path } of steps) {
        const change = await changeScreen(page, { entry: to, path })
        if (round < 0) continue
        times.get(to)?.push(change.ms)
        shift = Math.max(shift, change.shift)
        say(`${round + 1}/${rounds}  ${to} ${change.ms.toFixed(0)} ms, shift ${change.shift.toFixed(3)}`)
      }
    }
    return {
      bench: 'screen',
      title: 'From one screen to the next',
      machine: await describeMachine({ withBrowser: true }),
      conditions: [
        `A phone of 412 × 823 pixels whose processor is slowed to a ${slowdown}th, on the line of this machine. The app is loaded and has shown each screen twice. No peer: npm has no comparable product whose built pages can be used without its server.`,
        'Measured from the press of an entry of the open menu to the first paint in which the screen shows its content and no placeholder. Shift: the largest sum of layout shifts of one change (https://web.dev/articles/cls), with those that follow a press.',
        `An owner's organisation of 50 people, each with three weekly meetings, which invite six colleagues. ${rounds} rounds.`,
      ],
      measures: [],
      alone: [
        ...[...times].map(([to, values], place) => {
          const median = percentile(values, 50)
          const from = steps.at(place - 1)?.to
          return {
            name: `${from} → ${to} (target: ≤ ${maxMedianMs} ms)`,
            value: `${median.toFixed(0)} ms, ${percentile(values, 95).toFixed(0)} ms at p95 ${mark(median <= maxMedianMs)}`,
          }
        }),
        {
          name: `layout shift of a change (target: ≤ ${maxShift})`,
          value: `${shift.toFixed(3)} at most ${mark(shift <= maxShift)}`,
        },
      ],
    }
  } finally {
    await page.context().browser()?.close()
  }
}

async function openHome(installation: Installation): Promise<Page> {
  const databaseUrl = installation.stack.env['DATABASE_URL']
  if (!databaseUrl) throw new Error('The installation has no database address.')
  const owner = await installation.signUp('Ada')
  await populate(databaseUrl, owner)
  const page = await openSignedIn(installation, owner, {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  await page.addInitScript(watchShifts)
  await page.goto(`${installation.url}/home`)
  await page.waitForLoadState('networkidle')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

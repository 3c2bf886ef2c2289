import { openChromium } from './harness/chromium.ts'
import { openInstallation } from './harness/installation.ts'
import { interleave, valuesOf } from './harness/interleave.ts'
import { type Cookie, loadInLighthouse } from './harness/lighthouse.ts'
import { describeMachine } from './harness/machine.ts'
import { type BenchOptions, type BenchResult, measure } from './harness/results.ts'
import { weighScripts } from './harness/script-weight.ts'
import { serveElementCall } from './peers/element-call.ts'

/** Scripts of the pre-join page, and how soon it and Home appear, beside Element Call's lobby. */
export async function benchWeight({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  await using installation = await openInstallation(say)
  const owner = await installation.signUp('Ada')
  const { joinLink } = await installation.startMeeting(owner, { joinWithoutHost: true })
  await using peer = await serveElementCall()

  const [ours, theirs] = await weighBoth(joinLink, peer.lobbyUrl)
  say(`ours needed: ${ours.neededFiles.join(', ')}`)
  say(`ours later: ${ours.laterFiles.join(', ')}`)
  say(`peer needed: ${theirs.neededFiles.join(', ')}`)
  say(`peer later: ${theirs.laterFiles.join(', ')}`)

  let cookie: Cookie = owner.cookie
  const loads = await interleave(
    {
      ours: async () => {
        const join = await loadInLighthouse(joinLink)
        const home = await loadInLighthouse(`${installation.url}/home`, cookie)
        // The session's cookie changes with every page load.
        if (!home.cookie) throw new Error('Home did not stay signed in.')
        cookie = home.cookie
        return { joinLcp: join.lcpMs, joinTbt: join.tbtMs, homeLcp: home.lcpMs, homeTbt: home.tbtMs }
      },
      peer: async () => {
        const { lcpMs, tbtMs } = await loadInLighthouse(peer.lobbyUrl)
        return { joinLcp: lcpMs, joinTbt: tbtMs, homeLcp: lcpMs, homeTbt: tbtMs }
      },
    },
    { runs: isQuick ? 2 : 7, warmUps: isQuick ? 0 : 1, onRun: say },
  )
  const valuesFor = (name: keyof (typeof loads.ours)[number]) => ({
    ours: valuesOf(loads.ours, name),
    peer: valuesOf(loads.peer, name),
  })

  const fifth = [{ of: 'median', atMost: 0.2 }] as const
  return {
    bench: 'weight',
    title: 'Size of the pre-join page and loading times',
    machine: await describeMachine({ withBrowser: true }),
    conditions: [
      `Majlis: the pre-join page of a join link, opened by a guest, and Home, opened by its owner. Peer: the lobby of Element Call ${peer.version} (\`@element-hq/element-call-embedded\`), its published build, gzipped, from a static server, with its host (which provides the room) in the same page.`,
      'Script before usable: gzip bytes of all scripts requested before the first paint, and of later ones without which Join cannot be pressed, found by blocking each in turn. At rest: everything requested until the network is idle, with camera preview.',
      'Paint and blocking time: Lighthouse with its own settings (a phone on slow 4G, simulated), empty cache. Home is compared with the same lobby.',
    ],
    measures: [
      measure(
        'script before the pre-join page can be used',
        'kB',
        { ours: [ours.needed / 1000], peer: [theirs.needed / 1000] },
        [{ of: 'median', atMost: 0.125 }],
      ),
      measure('script until the pre-join page is at rest', 'kB', {
        ours: [ours.atRest / 1000],
        peer: [theirs.atRest / 1000],
      }),
      measure('pre-join page, largest contentful paint', 'ms', valuesFor('joinLcp'), fifth),
      measure('pre-join page, total blocking time', 'ms', valuesFor('joinTbt'), [
        { of: 'median', atMost: 0.3 },
      ]),
      measure('Home, largest contentful paint', 'ms', valuesFor('homeLcp'), fifth),
      measure('Home, total blocking time', 'ms', valuesFor('homeTbt'), [{ of: 'median', atMost: 0.25 }]),
    ],
  }
}

async function weighBoth(joinLink: string, lobbyUrl: string) {
  const browser = await openChromium()
  try {
    const ours = await weighScripts(browser, { url: joinLink, isUsable: isJoinUsable })
    return [ours, await weighScripts(browser, { url: lobbyUrl, isUsable: isJoinUsable })] as const
  } finally {
    await browser.close()
  }
}

/** "Join", "Join meeting", "Join call": a button that can be pressed. */
function isJoinUsable(): boolean {
  return [...document.querySelectorAll('button')].some(
    (button) => /^join/i.test(button.innerText.trim()) && !button.disabled && button.checkVisibility(),
  )
}

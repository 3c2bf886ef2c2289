import { gzipSync } from 'node:zlib'
import { serveFiles } from './harness/files-server.ts'
import { openInstallation } from './harness/installation.ts'
import { interleave, valuesOf } from './harness/interleave.ts'
import { scoreInLighthouse } from './harness/lighthouse.ts'
import { describeMachine } from './harness/machine.ts'
import { mark, percentile } from './harness/numbers.ts'
import { type BenchOptions, type BenchResult, measure } from './harness/results.ts'

/** What all scripts of the page may weigh together, before compression. */
const maxScriptBytes = 15_000

/** The landing page on a phone, beside a page with nothing but its headline and its pictures. */
export async function benchPublic({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  await using installation = await openInstallation(say)
  const html = await (await fetch(`${installation.url}/`)).text()
  const pictures = installation.stack.env['WEB_DIST']
  if (!pictures) throw new Error('The installation has no built web app.')
  await using peer = await serveFiles(pictures, { '/': bareTwin(html) })
  const files = await weigh(installation.url, html)
  const loads = await interleave(
    {
      ours: () => scoreInLighthouse(`${installation.url}/`),
      peer: () => scoreInLighthouse(`${peer.url}/`),
    },
    { runs: isQuick ? 1 : 5, warmUps: 0, onRun: say },
  )
  const valuesFor = (name: keyof (typeof loads.ours)[number]) => ({
    ours: valuesOf(loads.ours, name),
    peer: valuesOf(loads.peer, name),
  })
  const score = percentile(valuesOf(loads.ours, 'score'), 50)
  return {
    bench: 'public',
    title: 'The landing page on a phone',
    machine: await describeMachine({ withBrowser: true }),
    conditions: [
      'Lighthouse with its own settings (a phone on slow 4G, simulated), empty cache.',
      'Majlis: `/` of the server as `npm start` runs it, in English. Peer: its headline and its `<img>` elements alone, without style sheet, script and fonts, gzipped, from a static server.',
    ],
    measures: [
      measure('largest contentful paint', 'ms', valuesFor('lcpMs'), [{ of: 'median', atMost: 1.1 }]),
    ],
    alone: [
      { name: 'Lighthouse performance (target: ≥ 0.98)', value: `${score} ${mark(score >= 0.98)}` },
      {
        name: `scripts (target: ≤ ${maxScriptBytes / 1000} kB)`,
        value: `${(files.scriptBytes / 1000).toFixed(1)} kB, ${(files.scriptGzipBytes / 1000).toFixed(1)} kB gzipped ${mark(files.scriptBytes <= maxScriptBytes)}`,
      },
    ],
  }
}

function bareTwin(html: string): string {
  const headline = /<h1[^>]*>.*?<\/h1>/s.exec(html)?.[0]
  const pictures = html.match(/<img[^>]*>/g)
  if (!headline || !pictures) throw new Error('The landing page has no headline or no pictures.')
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pictures</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>',
    headline.replace(/ class="[^"]*"/g, ''),
    // As wide as the page shows them.
    ...pictures.map((picture) =>
      picture
        .replace(/ class="[^"]*"/, '')
        .replace('<img', '<img style="display:block;width:100%;height:auto"'),
    ),
    '</body></html>',
  ].join('\n')
}

async function weigh(url: string, html: string): Promise<{ scriptBytes: number; scriptGzipBytes: number }> {
  const paths = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].flatMap(([, path]) => path ?? [])
  if (paths.length === 0) throw new Error('The landing page names no script.')
  const scripts = await Promise.all(
    paths.map(async (path) => Buffer.from(await (await fetch(new URL(path, url))).arrayBuffer())),
  )
  return {
    scriptBytes: scripts.reduce((sum, script) => sum + script.length, 0),
    scriptGzipBytes: scripts.reduce((sum, script) => sum + gzipSync(script).length, 0),
  }
}

// `npm run bench`: measures Majlis beside its peers (docs/benchmarks.md). `npm run bench -- weight` measures that part only.
import { withNodeRun } from './oldest-node.mjs'

// pgbench comes with the server. `record` compares with ffmpeg on a screen in memory.
withNodeRun('npm run bench', 'bench/run.ts', { debian: ['chromium', 'ffmpeg', 'postgresql', 'xvfb'] })

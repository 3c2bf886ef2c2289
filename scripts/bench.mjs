// `npm run bench`: measures Majlis beside its peers (docs/benchmarks.md). `npm run bench -- weight` measures that part only.
import { runOnNode } from './run-on-node.mjs'

// pgbench comes with the server.
await runOnNode('bench/run.ts', { debian: ['chromium', 'postgresql'] })

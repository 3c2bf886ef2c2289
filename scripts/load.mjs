// `npm run load`: measures an installation of several processes under load (docs/benchmarks.md). `npm run load -- crowd` measures that part only.
import { runOnNode } from './run-on-node.mjs'

await runOnNode('bench/load/run.ts', { debian: [] })

// `npm run load`: measures an installation of several processes under load (docs/benchmarks.md). `npm run load -- crowd` measures that part only.
import { withNodeRun } from './oldest-node.mjs'

withNodeRun('npm run load', 'bench/load/run.ts', { debian: [] })

// `npm run zones`: compares the clocks of the calendar files that Majlis writes with those of Python's zoneinfo, for every zone and
// a day of writing in every week of two years. `npm run zones -- Europe/Paris` takes some zones only.
import { withNodeRun } from './oldest-node.mjs'

withNodeRun('npm run zones', 'scripts/zones.ts', { debian: ['python3-venv'] })

// `npm run generate`: writes what is made from the code. The part `generated` of `npm test` looks whether it was.
import { withNodeRun } from './oldest-node.mjs'

withNodeRun('npm run generate', 'scripts/generate.ts', { debian: [] })

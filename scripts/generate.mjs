// `npm run generate`: writes what is made from the code. The part `generated` of `npm test` looks whether it was.
import { runOnNode } from './run-on-node.mjs'

await runOnNode('scripts/generate.ts', { debian: [] })

// `npm test`: everything that must hold before a change lands. `npm test -- unit e2e` runs those parts only, and
// `npm test -- unit apps/server/src/modules/rooms` or `npm test -- e2e call` of them what has that in its path.
import { withNode } from './oldest-node.mjs'

withNode('npm test', () => import('./run-tests.mjs'))

// `npm start`, and `npm run dev`.
import { withNode } from './oldest-node.mjs'

withNode('npm start', () => import('./run-start.mjs'))

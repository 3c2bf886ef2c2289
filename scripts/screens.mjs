// `npm run screens`: renders every screen from the demo data into `screens/`, with one contact sheet each. A part:
// `npm run screens -- home room --size 360 --theme dark --lang ar`. `npm run screens -- --pictures` makes the README's.
import { withNodeRun } from './oldest-node.mjs'

// The LiveKit library tells every step of it in any other environment.
withNodeRun('npm run screens', 'scripts/screens/run.ts', {
  debian: ['chromium'],
  env: { NODE_ENV: 'production' },
})

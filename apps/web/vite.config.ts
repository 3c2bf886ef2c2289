import react from '@vitejs/plugin-react'
import { minifyContractRouter } from '@orpc/contract'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { firstScreen } from './vite/first-screen.ts'
import { segmentationAssets } from './vite/segmentation-assets.ts'
import { contract } from '../../packages/contract/src/contract.ts'

const api = process.env['MAJLIS_API_URL'] ?? 'http://127.0.0.1:3000'

/** Modules that every first screen asks for. Of `shared` by name: what only some screens need must not weigh on all of them. */
const base = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|use-sync-external-store|clsx)/',
    'node_modules/(@tanstack|@orpc)/',
    'node_modules/@mantine/(hooks|core/esm/(core|components/(UnstyledButton|Button|CloseButton|ActionIcon|Loader|Input|InputBase|TextInput|Skeleton|Anchor|Text|Transition|VisuallyHidden)))/',
    'node_modules/@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)',
    'apps/web/src/(app/(app|router|guard|query-client)|shared/(api|frame|links|preferences|session)/)',
    'packages/(ui|i18n)/src/(?!messages/)',
    'vite/(preload-helper|modulepreload-polyfill)',
  ].join('|'),
)

/**
 * The page needs of the contract only methods and paths. What `routes.ts` computes is computed here instead, so that
 * neither the schemas nor Zod travel to the browser with the first screen.
 */
function lightContract(): Plugin {
  const routes = fileURLToPath(new URL('./src/shared/api/routes.ts', import.meta.url))
  return {
    name: 'majlis-light-contract',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== routes) return null
      return `export const routes = JSON.parse(${JSON.stringify(JSON.stringify(minifyContractRouter(contract)))})`
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [lightContract(), react(), firstScreen(), segmentationAssets()],
  resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'] },
  build: {
    target: 'es2023',
    sourcemap: false,
    // Nothing is written into style sheets as data: addresses; the content security policy allows none for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every first screen needs is one file, and small icons that many screens share another.
            { name: 'base', test: base, priority: 2 },
            {
              name: 'icons',
              test: /@tabler\/icons-react\/dist\/esm\/icons\//,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/dev': api, '/calendar/feed': api, '/agenda-content': api, '/ws': { target: api, ws: true } },
  },
})

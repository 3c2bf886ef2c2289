import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Where the page requests them: see packages/media. */
const folder = 'segmentation'
const served = /^selfie_segmentation.*\.(wasm|js|tflite|binarypb)$/

/**
 * Serves the wasm and the models of the camera backdrops from our own origin. They come from the pinned npm package,
 * and browsers load them only once a backdrop is chosen.
 */
export function segmentationAssets(): Plugin {
  const source = dirname(createRequire(import.meta.url).resolve('@shiguredo/virtual-background'))
  return {
    name: 'majlis-segmentation-assets',
    async generateBundle() {
      for (const name of (await readdir(source)).filter((file) => served.test(file))) {
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${name}`,
          source: await readFile(join(source, name)),
        })
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const name = (request.url ?? '').slice(1).split('?')[0] ?? ''
        const file = join(source, name)
        if (!served.test(name) || !existsSync(file)) return next()
        if (name.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm')
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        createReadStream(file).pipe(response)
      })
    },
  }
}

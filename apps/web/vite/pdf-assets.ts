import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Fonts that PDFs need not bring, tables of Asian encodings, colour profiles and decoders of pictures. */
const folders = ['cmaps', 'standard_fonts', 'iccs', 'wasm']
/** Scripts of documents are not run. */
const runs = /quickjs/i
const address = /^\/(cmaps|standard_fonts|iccs|wasm)\/([\w.-]+)$/

/** Serves what PDF.js fetches from our own origin, below `/pdf/`. A browser fetches one only for a document that needs it. */
export function pdfAssets(): Plugin {
  const source = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return {
    name: 'majlis-pdf-assets',
    async generateBundle() {
      for (const folder of folders)
        for (const name of (await readdir(join(source, folder))).filter((file) => !runs.test(file)))
          this.emitFile({
            type: 'asset',
            fileName: `pdf/${folder}/${name}`,
            source: await readFile(join(source, folder, name)),
          })
    },
    configureServer(server) {
      server.middlewares.use('/pdf', (request, response, next) => {
        const [, folder, name] = address.exec((request.url ?? '').split('?')[0] ?? '') ?? []
        const file = folder && name ? join(source, folder, name) : null
        if (!file || !existsSync(file)) return next()
        if (file.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm')
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        createReadStream(file).pipe(response)
      })
    },
  }
}

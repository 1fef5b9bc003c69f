import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { withStoredDocuments } from './build/graphql-documents.ts'

const server = process.env['FOURWALL_DEV_SERVER'] ?? 'http://127.0.0.1:4000'

/**
 * What several pages share is one file for each layer, the lowest first: left to itself it becomes 150 files, one for each set of
 * pages, which a browser asks for six at a time. A layer imports those below it alone, so that no two files wait for each other.
 */
const SHARED_CODE = [
  // Only who saves or reads a workbook needs it.
  { name: 'workbooks', test: /\/node_modules\/hucre\/|\/export\/[a-z-]*workbook/, includeDependenciesRecursively: false, priority: 6 },
  { name: 'libraries', test: /\/node_modules\//, priority: 5 },
  { name: 'domain', test: /\/domain\/src\//, priority: 4 },
  { name: 'ui', test: /\/web\/src\/(ui|generated)\//, priority: 3 },
  { name: 'blocks', test: /\/web\/src\/blocks\//, priority: 2 },
  { name: 'features', test: /\/web\/src\/(features|app)\//, priority: 1 },
]

export default defineConfig({
  // The router's options are in tsr.config.json, which `tsr generate` reads too.
  plugins: [tanstackRouter({ target: 'react' }), react(), tailwindcss(), documents(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // Fonts and pictures stay files: a data: address in the style sheet is more than the page's policy allows for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { minShareCount: 2, groups: SHARED_CODE } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': server, '/config.json': server, '/idp': { target: server, changeOrigin: false, xfwd: true } },
  },
})

/**
 * Puts the app's operations into the modules that ask them, as text, and writes documents.json into the app's folder: its own operations by
 * document id, for servers that answer no others.
 */
function documents(): Plugin {
  const manifest = readFile(fileURLToPath(new URL('src/generated/gql/persisted-documents.json', import.meta.url)), 'utf8')
  const stored = manifest.then((text) => new Map(Object.entries(JSON.parse(text) as Record<string, string>)))
  const helper = fileURLToPath(new URL('src/api/stored-document.ts', import.meta.url))
  return {
    name: 'fourwall:documents',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/(?!generated\/)/, code: 'graphql(`' },
      async handler(code) {
        return withStoredDocuments(code, await stored, helper)
      },
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'documents.json', source: (await manifest).replaceAll('"sha256:', '"') })
    },
  }
}

/** Writes .br and .gz files next to scripts and styles, so that the server sends them without compressing. */
function compressed(): Plugin {
  const toGzip = promisify(gzip)
  const toBrotli = promisify(brotliCompress)
  return {
    name: 'fourwall:compressed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.(js|css)$/.test(fileName))
        await Promise.all(
          files.map(async (file) => {
            const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
            if (source.length < 1024) return
            const [gz, br] = await Promise.all([toGzip(source, { level: 9 }), toBrotli(source)])
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz })
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
          }),
        )
      },
    },
  }
}

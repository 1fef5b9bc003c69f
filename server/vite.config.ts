import { defineConfig } from 'vite'

// One folder of files that Node runs as they are: the two programs, the workers they start, and a step of the build.
// Libraries are in the bundle: finding and reading their 1,500 files was half of a start. Those with native or WASM parts, and
// those that read files next to their own, stay outside.
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    external: ['@electric-sql/pglite', 'pg', '@fontsource/ibm-plex-mono', '@fontsource/ibm-plex-sans', 'pdfkit', 'fontkit'],
  },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // One of the libraries has an `eval` in a branch for old engines.
      checks: { eval: false },
      input: {
        main: 'src/main.ts',
        cli: 'src/cli.ts',
        'prepare-database': 'src/platform/database/prepare-database.ts',
        'backup-process': 'src/backup-process.ts',
        'database-worker': 'src/platform/database/embedded-worker.ts',
        'import-worker': 'src/features/ledger/imports/import-worker.ts',
        'layout-state-worker': 'src/features/layouts/layout-state-worker.ts',
        'question-file-reader': 'src/platform/files/question-file-reader.ts',
        'rows-worker': 'src/platform/files/rows-worker.ts',
        'slide-pdf-worker': 'src/features/presentations/pdf/slide-pdf-worker.ts',
        'slide-powerpoint-worker': 'src/features/presentations/powerpoint/slide-powerpoint-worker.ts',
        'workbook-reader': 'src/platform/files/workbook-reader.ts',
        'workbook-writer-worker': 'src/platform/files/workbook-writer-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['FOURWALL_DEV_SERVER'] ?? 'http://127.0.0.1:4000'

export default defineConfig({
  // The router's options are in tsr.config.json, which `tsr generate` reads too.
  plugins: [tanstackRouter({ target: 'react' }), react(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // Fonts and pictures stay files: a data: address in the style sheet is more than the page's policy allows for fonts.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': server, '/config.json': server, '/idp': { target: server, changeOrigin: false, xfwd: true } },
  },
})

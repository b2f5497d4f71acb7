import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // antd's public locale files are CommonJS and bring a second copy of its date picker's words; these are the same as modules.
  resolve: { alias: [{ find: /^antd\/locale\/(\w+)$/, replacement: 'antd/es/locale/$1' }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The measure of the first load (scripts/measure-bundle.mjs) reads it.
    manifest: true,
    // Scripts and styles come from files only: the content policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
})
